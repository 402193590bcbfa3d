#!/usr/bin/env bash
# Every check of the project, fast ones first; it stops at the first that fails. Installs what the tests need.
#
# Land and sea are tested without Bevy first. Clippy and the documentation share one analysis of the dependencies, all
# tests share one build of them.
set -euo pipefail

cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=scripts/packages.sh
source scripts/packages.sh

scratch=$(mktemp -d)
current=
durations=()

finish() {
  local status=$?
  rm -rf "$scratch"
  if ((status != 0)); then
    printf '\nFAILED: %s\n' "${current:-start}" >&2
  fi
}
trap finish EXIT

# step TITLE COMMAND...
step() {
  local started=$SECONDS
  current=$1
  printf '\n== %s\n' "$current"
  "${@:2}"
  durations+=("$(printf '%5d s  %s' $((SECONDS - started)) "$current")")
  printf '%s\n' "${durations[-1]}"
}

check_documents() {
  local path lines
  while read -r path; do
    [[ -f $path ]] || fail "README.md or ARCHITECTURE.md names $path, which does not exist"
  done < <(grep -oEh '\b(scripts|examples|assets|tests)/[A-Za-z0-9_/]+\.[a-z]+' README.md ARCHITECTURE.md | sort -u)
  lines=$(wc -l <ARCHITECTURE.md)
  ((lines <= 120)) || fail "ARCHITECTURE.md has $lines lines; it is to be read in one go, so at most 120"
}

check_scripts() {
  local script
  for script in scripts/*.sh; do
    bash -n "$script"
  done
  if command -v shellcheck >/dev/null; then
    shellcheck --external-sources scripts/*.sh
  fi
}

check_format() {
  cargo fmt --version >/dev/null 2>&1 || fail "there is no rustfmt: rustup component add rustfmt"
  cargo fmt --check
}

check_lints() {
  cargo clippy --version >/dev/null 2>&1 || fail "there is no clippy: rustup component add clippy"
  cargo clippy --locked --all-targets -- -D warnings
}

run_tests() {
  cargo test --locked --no-fail-fast "$@" 2>&1 | tee "$scratch/tests"
}

# The sum of the "test result" lines of the last run, which runs every test: 123 passed, 0 failed, 4 skipped.
print_sum() {
  awk '/^test result: / { passed += $4; failed += $6; skipped += $8 }
    END { printf "%d passed, %d failed, %d skipped\n", passed, failed, skipped }' "$scratch/tests"
}

# Wayland's library wants a place for its sockets, which servers and containers often lack.
if [[ -z ${XDG_RUNTIME_DIR-} ]]; then
  export XDG_RUNTIME_DIR=$scratch/runtime
  mkdir -m 700 "$XDG_RUNTIME_DIR"
fi

step "Rust" require_rust
step "Packages" install_needs "${BUILD_NEEDS[@]}" "${RUN_NEEDS[@]}" "${TEST_NEEDS[@]}"
step "Documents" check_documents
step "Scripts" check_scripts
step "Format" check_format
step "Tests without Bevy" run_tests --no-default-features
step "Lints" check_lints
step "Documentation" env RUSTDOCFLAGS="-D warnings" cargo doc --locked --no-deps --lib
step "Tests" run_tests

printf '\nAll checks passed in %d s:\n' "$SECONDS"
printf '%s\n' "${durations[@]}"
print_sum
