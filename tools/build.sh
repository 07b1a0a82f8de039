# Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Sourced by tools/torch-tidy, tools/test and others; runs nothing by itself.
# The build folder is in the user's cache, one per checkout, so that a read-only
# checkout can be used too. TORCH_TIDY_BUILD_DIR names another one.

source_dir="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
cache_dir="${XDG_CACHE_HOME:-$HOME/.cache}/torch-tidy"
checkout_id="$(cksum <<<"$source_dir")"
build_dir="${TORCH_TIDY_BUILD_DIR:-$cache_dir/build/$(basename "$source_dir")-${checkout_id%% *}}"

die() {
  echo "$(basename "$0"): $*" >&2
  exit 2
}

# Prints the comment at the top of the calling script when --help is asked for.
show_help() {
  case "${1:-}" in
  -h | --help)
    sed -n -e '1,4d' -e '/^#/!q' -e 's/^# \{0,1\}//p' "$0"
    exit 0
    ;;
  esac
}

# Installs what is missing and sets TORCH_ROOT_DIR, CUDA_ROOT_DIR and VENV_DIR.
run_setup() {
  local key value paths
  paths="$("$source_dir/tools/setup" --print-paths)" || die "tools/setup failed (see above)"
  while IFS='=' read -r key value; do
    case "$key" in
    TORCH_ROOT) TORCH_ROOT_DIR="$value" ;;
    CUDA_ROOT) CUDA_ROOT_DIR="$value" ;;
    VENV) VENV_DIR="$value" ;;
    esac
  done <<<"$paths"
}

configure() {
  [ -f "$build_dir/build.ninja" ] && return
  echo "configuring in $build_dir" >&2
  mkdir -p "$build_dir"
  cmake -S "$source_dir" -B "$build_dir" -G Ninja -DCMAKE_BUILD_TYPE=Release \
    -DCMAKE_C_COMPILER=clang-22 -DCMAKE_CXX_COMPILER=clang++-22 \
    -DCMAKE_C_COMPILER_LAUNCHER=ccache -DCMAKE_CXX_COMPILER_LAUNCHER=ccache \
    >"$build_dir/configure.log" 2>&1 || {
    cat "$build_dir/configure.log" >&2
    rm -f "$build_dir/build.ninja"
    die "cmake could not configure torch-tidy (its messages are above)"
  }
}

# build TARGET…: silent when there is nothing to do; one build at a time.
build() {
  configure
  exec 9>"$build_dir/build.lock"
  flock -n 9 || {
    echo "waiting for another build in $build_dir" >&2
    flock 9
  }
  # Without this, ccache passes over every file that uses a precompiled header.
  CCACHE_SLOPPINESS=pch_defines,time_macros \
    ninja -C "$build_dir" "$@" 2>&1 9>&- </dev/null |
    sed -u -e '/Re-checking globbed/d' -e '/no work to do/d' -e '/Entering directory/d' >&2 ||
    die "the build failed (see above)"
  exec 9>&-
}
