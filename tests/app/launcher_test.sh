#!/usr/bin/env bash
# The launcher, without a network, a package manager or a compiler: it runs in a small tree of its
# own, and the tools it calls are scripts of a few lines that write down how they were called.
#
#   launcher_test.sh LAUNCHER FOLDER     FOLDER is emptied and filled again
# The tools stand in single quotes, since they expand when they are called.
# shellcheck disable=SC2016
set -u

launcher=$1
scratch=$2
rm -rf "$scratch"
mkdir -p "$scratch"
cd "$scratch" || exit 1
scratch=$PWD
failures=0

expect() { # expect WHAT VALUE PATTERN: the value must match the glob pattern
  # shellcheck disable=SC2053
  if [[ $2 == $3 ]]; then return; fi
  printf 'FAILED: %s\n  expected: %s\n  found:    %s\n' "$1" "$3" "$2"
  failures=$((failures + 1))
}

# A tree with a space in its name, tools that record their calls, and the state the tools read.
new_tree() {
  rm -rf "$scratch/a tree" "$scratch/tools" "$scratch/elsewhere"
  tree="$scratch/a tree"
  mkdir -p "$tree"/{include,src,app} tools elsewhere
  cp "$launcher" "$tree/carom"
  touch -d '1 minute ago' "$tree"/{CMakeLists.txt,CMakePresets.json,app/main.cpp,src/a.cpp}
  touch -d '1 minute ago' "$tree"/{include,src,app}
  calls=$scratch/tools/calls
  : >"$calls"
  tool dpkg-query 'shift 3; for p; do grep -qxF "$p" "$tools/absent" || echo "installed $p"; done'
  tool apt-get '[[ $1 != install ]] || : >"$tools/absent"'
  tool dpkg ''
  tool id 'cat "$tools/user"'
  tool sudo '[[ -e $tools/may_sudo ]] || exit 1; shift; "$@"'
  tool ctest 'flock -n "$2/../lock" echo "100% tests passed"; exit "$(<"$tools/ctest_code")"'
  tool cmake '
    if [[ $1 == -S ]]; then
      mkdir -p "$2/build/release" && : >"$2/build/release/build.ninja"
      echo "CMAKE_HOME_DIRECTORY:INTERNAL=$2" >"$2/build/release/CMakeCache.txt"
    else
      [[ ! -e $tools/broken ]] || { echo "a.cpp:1: error: broken"; exit 1; }
      sleep "$(<"$tools/build_time")"
      mkdir -p "$2"
      for name in carom carom-mpi carom_bench carom_particles_bench carom_calculix_bench; do
        printf "%s\n" "#!/usr/bin/env bash" "pwd; printf \"<%s>\" \"\$@\"; echo; exit 7" >"$2/$name"
        chmod +x "$2/$name"
      done
    fi'
  tool emcmake '"$@"'
  echo 0 >tools/user
  echo 0 >tools/build_time
  echo 0 >tools/ctest_code
  : >tools/absent
}
tool() { # tool NAME BODY
  printf '#!/usr/bin/env bash\ntools=%q\necho "%s $*" >>"$tools/calls"\n%s\n' \
    "$scratch/tools" "$1" "$2" >"tools/$1"
  chmod +x "tools/$1"
}
# Calls the launcher in another folder; leaves its standard output, standard error and exit code.
call() {
  local messages=$scratch/tools/messages.$BASHPID
  out=$(cd elsewhere && PATH=$scratch/tools:$PATH "${path:-$tree/carom}" "$@" 2>"$messages")
  code=$?
  err=$(<"$messages")
}
count() { grep -c "$1" "$calls"; }

new_tree
printf 'g++\nlibfmt-dev\n' >tools/absent
call run file.toml 'two words'
expect "arguments and folder are the caller's" "$out" \
  "$scratch/elsewhere"$'\n<run><file.toml><two words>'
expect "the exit code is the program's" $code 7
expect "only missing packages are installed" "$(grep 'apt-get install' "$calls")" \
  '*=300 g++ libfmt-dev'
expect "the tests are left out" "$(grep 'cmake -S' "$calls")" '*--fresh -DCAROM_TESTS=OFF'
expect "the steps are shown" "$err" \
  '*installing packages: g++ libfmt-dev …*building (first time*ready after*next:*'

: >"$calls"
ln -s "$tree/carom" elsewhere/link
path=./link call -v
expect "a symbolic link will do" "$out" "$scratch/elsewhere"$'\n<-v>'
expect "a second call says nothing" "$err" ''
expect "a second call builds nothing" "$(<"$calls")" ''
call
expect "no argument is handed on as none" "$out" "$scratch/elsewhere"$'\n<>'

touch "$tree/src/a.cpp"
call
expect "a changed source is built" "$(count 'cmake --build')" 1
expect "the configuration is kept" "$(grep -c -e --fresh "$calls")" 0
sleep 0.02
rm "$tree/src/a.cpp"
call
expect "a removed source is noticed" "$(count 'cmake --build')" 2

: >"$calls"
echo libgtest-dev >tools/absent
echo 8 >tools/ctest_code
call test -R laws
expect "test installs what tests need" "$(grep 'apt-get install' "$calls")" '* libgtest-dev'
expect "test turns the tests on" "$(grep 'cmake -S' "$calls")" '* -DCAROM_TESTS=ON'
expect "test hands arguments to ctest" "$(grep ctest "$calls")" \
  '*release --parallel 2 --output-on-failure -R laws'
expect "test ends with ctest's output" "$out" '100% tests passed'
expect "test ends with ctest's code" $code 8
call bench --fast
expect "bench runs the benchmarks" "$out" "$scratch/elsewhere"$'\n<--fast>'
call bench particles 3
expect "bench compares particles" "$out" "$scratch/elsewhere"$'\n<3>'
call bench elastic-peer 60 300
expect "bench compares elastic balls" "$out" "$scratch/elsewhere"$'\n<60><300>'

: >"$calls"
echo emscripten >tools/absent
call playground
expect "playground installs emscripten" "$(grep 'apt-get install' "$calls")" '* emscripten'
expect "playground builds with emscripten" "$(grep emcmake "$calls")" \
  'emcmake cmake -S *tree/bindings/wasm -B *tree/build/playground -G Ninja --fresh'
expect "playground prints the page" "$code $out" '0 *tree/build/playground/playground.html'

: >"$calls"
echo libopenmpi-dev >tools/absent
call mpi
expect "mpi installs an MPI" "$(grep 'apt-get install' "$calls")" '* libopenmpi-dev'
expect "mpi builds carom-mpi" "$(grep 'cmake' "$calls")" '*-DCAROM_MPI=ON*--target carom carom-mpi'
expect "mpi prints the program" "$code $out" '0 *tree/build/release/carom-mpi'

mv "$tree" "$scratch/moved"
tree="$scratch/moved"
: >"$calls"
call
expect "a moved tree is built afresh" "$(grep 'cmake -S' "$calls")" '*moved*--fresh*'
rm -rf "$scratch/moved"

new_tree
touch tools/broken
call laws
expect "a failed build exits with 3" $code 3
expect "a failed build shows the end of its log" "$err" '*setup.log:*a.cpp:1: error: broken*'
expect "a failed build prints nothing on standard output" "$out" ''
rm tools/broken
call laws
expect "the next call recovers" "$code $err" '7 *building*'

new_tree
echo 1000 >tools/user
echo cmake >tools/absent
call laws
expect "without root and sudo nothing is tried" "$code $(count apt-get)" '3 0'
expect "and the message says what to type" "$err" '*please type: sudo apt-get install cmake*'
touch tools/may_sudo
call laws
expect "sudo will do" \
  "$code $(grep -c 'sudo -n env DEBIAN_FRONTEND=noninteractive apt-get' "$calls")" '7 2'

new_tree
echo 0.4 >tools/build_time
for i in 1 2 3; do
  (call $i; echo "$code $out" >"$scratch/tools/result$i") &
  sleep 0.05
done
wait
expect "calls at the same time build once" "$(count 'cmake --build')" 1
expect "and each runs the program" "$(cat tools/result?)" $'7 *<1>\n7 *<2>\n7 *<3>'

# A rebuild is killed together with the launcher: the next call must not take the old program.
new_tree
call run
touch "$tree/src/a.cpp"
: >"$calls"
echo 20 >tools/build_time
PATH=$scratch/tools:$PATH setsid "$tree/carom" run >/dev/null 2>&1 &
for _ in {1..1500}; do
  grep -q 'cmake --build' "$calls" && break
  sleep 0.02
done
kill -KILL -- -$!
wait $! 2>/dev/null
echo 0 >tools/build_time
call run
expect "an interrupted build is taken up again" "$code $(count 'cmake --build')" '7 2'

# The page of the reports: by node, from the lock file, and only when it may have changed.
new_tree
mkdir -p "$tree/viewer/src"
touch -d '1 minute ago' "$tree"/viewer/{src,build.mjs,package.json,package-lock.json}
tool npm '[[ ! -e $tools/no_registry ]] || { echo "no registry"; exit 1; }
  mkdir -p node_modules/playwright-core && : >node_modules/.package-lock.json'
tool node '[[ $1 == build.mjs ]] && : >"$2"'
touch tools/no_registry
call run
expect "without the page everything else works" "$code $out" "7 *<run>"
expect "and the message says how to get it" "$err" '*no registry*no report.html*./carom page*'
call run
expect "a page that failed is not tried at every call" "$(count 'npm ci') $err" '1 '
call page
expect "page tells that it failed" $code 1
rm tools/no_registry
: >"$calls"
call page
expect "page builds it" "$code $(grep -c 'npm ci --no-audit --no-fund --omit=dev' "$calls")" '0 1'
expect "page is where the program looks" "$(ls "$tree/build/viewer/page.html")" '*page.html'
: >"$calls"
call run
expect "a page that is there is not built again" "$(<"$calls")" ''
touch "$tree/viewer/src/a.js"
call run
expect "a changed page is" "$(count 'node build.mjs') $(count 'npm ci')" '1 0'

# The page is made while the compiler works: each of the two waits here until the other has begun.
new_page_tree() {
  new_tree
  mkdir -p "$tree/viewer/src"
  touch -d '1 minute ago' "$tree"/viewer/{src,build.mjs,package.json,package-lock.json}
  tool node '[[ $1 == build.mjs ]] && : >"$2"'
}
wait_for() { echo 'for _ in {1..250}; do grep -q "'"$1"'" "$tools/calls" && break; sleep 0.02; done'; }
new_page_tree
tool npm "$(wait_for 'cmake --build'); grep -q 'cmake --build' \"\$tools/calls\" || exit 1
  mkdir -p node_modules && : >node_modules/.package-lock.json"
sed -i "2a $(wait_for 'npm ci')" tools/cmake
sed -i '3s/^/[[ $1 == -S ]] || /' tools/cmake
call run
expect "the page is built while the compiler works" "$code $(ls "$tree/build/viewer")" '7 *page.html*'
expect "the messages tell both" "$err" '*building (first time*the page of the reports is built*'

new_page_tree
touch tools/broken
tool npm 'sleep 30'
call run
expect "a failed build does not wait for the page" "$code" 3
rm tools/broken
tool npm 'mkdir -p node_modules && : >node_modules/.package-lock.json'
call run
expect "nor does it leave it running" "$code $err" '7 carom: configuring*'

new_page_tree
tool npm 'sleep 30'
echo 30 >tools/build_time
PATH=$scratch/tools:$PATH setsid "$tree/carom" run >/dev/null 2>tools/interrupted &
for _ in {1..250}; do
  grep -q 'npm ci' "$calls" && grep -q 'cmake --build' "$calls" && break
  sleep 0.02
done
kill -TERM -- -$!
wait $!
expect "an interrupted set-up tells so" "$? $(<tools/interrupted)" '130 *the next call goes on from here'
echo 0 >tools/build_time
tool npm 'mkdir -p node_modules && : >node_modules/.package-lock.json'
call run
expect "and stops the page" "$code $err" '7 carom: configuring*'

if ((failures)); then exit 1; fi
echo "the launcher does what it promises"
