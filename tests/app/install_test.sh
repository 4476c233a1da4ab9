#!/usr/bin/env bash
# Installs Carom into a folder of its own and builds the examples against it as a stranger would: by
# find_package with every compiler that is there, and one by pkg-config. Then it runs them.
#
#   install_test.sh SOURCE BUILD SCRATCH     SCRATCH is emptied and filled again
set -eu
source=$1
build=$2
scratch=$3
warnings="-Wall -Wextra -Wpedantic -Werror"
scenario=$source/scenarios/slider_crank_block.toml

rm -rf "$scratch"
mkdir -p "$scratch"
cmake --install "$build" --prefix "$scratch/prefix" >"$scratch/install.log"

headers=$(find "$scratch/prefix/include" -name '*.h' | wc -l)
((headers == 13)) || { echo "FAILED: $headers headers are installed instead of 13"; exit 1; }

for compiler in g++ clang++; do
  command -v $compiler >/dev/null || { echo "$compiler is not here"; continue; }
  echo "== $compiler, find_package"
  cmake -S "$source/examples" -B "$scratch/$compiler" -G Ninja -DCMAKE_PREFIX_PATH="$scratch/prefix" \
    -DCMAKE_CXX_COMPILER=$compiler -DCMAKE_CXX_FLAGS="$warnings" >"$scratch/$compiler.log"
  cmake --build "$scratch/$compiler" --parallel 2
  for example in controller model_in_code own_law; do "$scratch/$compiler/$example"; done
  "$scratch/$compiler/run_scenario" "$scenario"
  "$scratch/$compiler/sweep" "$scenario" slider-block
done

echo "== pkg-config"
export PKG_CONFIG_PATH
PKG_CONFIG_PATH=$(dirname "$(find "$scratch/prefix" -name carom.pc)")
read -ra flags < <(pkg-config --cflags --libs carom)
g++ $warnings "$source/examples/run_scenario.cpp" "${flags[@]}" -o "$scratch/by_pkg_config"
"$scratch/by_pkg_config" "$scenario" | cmp - <("$scratch/g++/run_scenario" "$scenario")

echo "== for this very processor, which may have wider vectors than the library was compiled for"
for example in controller model_in_code; do
  g++ -O2 -march=native "$source/examples/$example.cpp" "${flags[@]}" -o "$scratch/native"
  "$scratch/native"
done

echo "== the installed program"
cd "$scratch"
prefix/bin/carom run "$scenario" --out run >/dev/null
prefix/bin/carom verify "$scenario" >/dev/null
echo "the package does what it promises"
