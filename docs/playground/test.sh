#!/usr/bin/env bash
# Tests of the playground, where it has been built; exits with 77, which ctest calls skipped, otherwise.
#
#   test.sh numbers PROGRAM    the page's numbers and messages are those of the program `carom`
#   test.sh page FOLDER        the page in a browser; screenshots go to FOLDER
set -u
here=$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")
root=${here%/docs/playground}
built=$root/build/playground

skip() {
  echo "skipped: $*"
  exit 77
}
[[ -f $built/playground.html && -f $built/built.stamp ]] || skip "the playground is not built; ./carom playground builds it"
sources=("$root"/{include,src,app,bindings} "$here"/*.{html,css,js})
[[ -z $(find "${sources[@]}" -type f -newer "$built/built.stamp" -print -quit) ]] ||
  skip "the playground is older than its sources; ./carom playground builds it"
command -v node >/dev/null || skip "node is missing"

case ${1-} in
  numbers) exec node "$here/test_numbers.mjs" "$built/carom_engine.js" "$2" ;;
  page)
    browser=$(command -v chromium) || skip "chromium is missing"
    mkdir -p "$2"
    exec node "$here/test_page.mjs" "$browser" "$built/playground.html" "$2"
    ;;
esac
echo "test.sh: expected numbers or page" >&2
exit 2
