#!/usr/bin/env bash
# Studies under mpirun: the same bytes as by `carom sweep`, whatever the number of ranks, and after the program was killed.
#
#   mpi_test.sh CAROM CAROM_MPI ROOT FOLDER     FOLDER is emptied and filled again
# Skipped (77) where there is no mpirun, or carom-mpi was not built.
set -u

carom=$1 carom_mpi=$2 root=$3 scratch=$4
[[ -x $carom_mpi ]] || { echo "skipped: there is no $carom_mpi; ./carom mpi builds it" && exit 77; }
command -v mpirun >/dev/null || { echo "skipped: there is no mpirun; ./carom mpi installs it" && exit 77; }
rm -rf "$scratch"
mkdir -p "$scratch"
cd "$scratch" || exit 1
failures=0
usual=(--allow-run-as-root --oversubscribe --bind-to none)
fail() {
  printf 'FAILED: %s\n' "$1"
  failures=$((failures + 1))
}
ranks() { # ranks NUMBER ARGUMENTS…
  local count=$1
  shift
  timeout 300 mpirun "${usual[@]}" -n "$count" "$carom_mpi" "$@" </dev/null
}
same() { # same FOLDER FOLDER: every file of the study
  local file
  for file in results.csv summary.json report.html study.json; do
    cmp "$1/$file" "$2/$file" || fail "$2/$file is not that of $1"
  done
}

sed "s|scenario = .*|scenario = \"$root/scenarios/slider_crank_block.toml\"|; s/count = 10/count = 20/" \
  "$root/studies/slider_crank_damping.toml" >study.toml
"$carom" sweep study.toml --threads 1 --out one >/dev/null || fail "carom sweep"
"$carom" sweep study.toml --threads 2 --out two >/dev/null || fail "carom sweep --threads 2"
same one two
for count in 1 2 4; do
  ranks "$count" sweep study.toml --out "ranks-$count" >/dev/null || fail "$count ranks"
  same one "ranks-$count"
done
ranks 2 sweep study.toml --threads 2 --out threads >/dev/null || fail "two ranks of two threads"
same one threads

# Impacts by the kernel, in larger blocks.
sed 's/samples = 1024/samples = 16384/' "$root/studies/impact_sensitivity.toml" >impacts.toml
"$carom" sweep impacts.toml --threads 1 --out impacts >/dev/null || fail "carom sweep of impacts"
ranks 3 sweep impacts.toml --out impacts-3 >/dev/null || fail "three ranks of impacts"
same impacts impacts-3

# Killed at an instant of its own: what is there stays, and goes on to the same bytes.
sed 's/count = 20/count = 600/' study.toml >long.toml
"$carom" sweep long.toml --out long >/dev/null || fail "the longer study"
mpirun "${usual[@]}" -n 2 "$carom_mpi" sweep long.toml --out killed >/dev/null 2>&1 </dev/null &
mpirun=$!
for _ in $(seq 400); do
  [[ -f killed/results.csv ]] && (($(wc -l <killed/results.csv) > 20)) && break
  sleep 0.02
done
"$carom" sweep long.toml --out killed --resume 2>&1 | grep -q "another program is at work" ||
  fail "two programs in one folder"
# Its children are the ranks.
read -ra ranks_at_work < <(ps -o pid= --ppid "$mpirun" | tr '\n' ' ')
kill -KILL "${ranks_at_work[@]}"
wait "$mpirun"
there=$(wc -l <killed/results.csv)
((there > 20 && there < 1801)) || fail "nothing was killed: $there lines"
ranks 2 sweep long.toml --out killed --resume >/dev/null || fail "resuming"
same long killed

# What is wrong is told once, by the first rank, and ends all of them.
said=$(ranks 2 sweep study.toml --out one 2>&1 >/dev/null)
[[ $(grep -c 'holds 60 rows of this study' <<<"$said") == 1 ]] || fail "rows that would be lost: $said"
said=$(ranks 2 run study.toml 2>&1)
[[ $said == *"is not a command of carom"* ]] || fail "another command: $said"
((failures == 0)) && echo "all studies are the same"
exit $((failures > 0))
