#!/usr/bin/env bash
# Installs what is missing, builds Haibo in release mode and opens the viewer. Arguments are the program's own:
#
#   bash scripts/view.sh assets/scenes/alps.toml
#
# Without a display it renders haibo.png in the current directory instead.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
# shellcheck source=scripts/packages.sh
source "$root/scripts/packages.sh"

# Whether the program opens a window when it gets these arguments.
opens_window() {
  case ${1-} in
    shot | info | help | -h | --help | -V | --version) return 1 ;;
  esac
}

has_display() {
  [[ $(uname -s) != Linux || -n ${DISPLAY-} || -n ${WAYLAND_DISPLAY-} ]]
}

require_rust
install_needs "${BUILD_NEEDS[@]}" "${RUN_NEEDS[@]}"
if opens_window "$@" && ! has_display; then
  echo "There is no display (neither DISPLAY nor WAYLAND_DISPLAY is set): rendering haibo.png instead of a window"
  set -- shot "$@" -o haibo.png
fi
echo "Building Haibo; the first time takes several minutes"
exec cargo run --release --locked --bin haibo --manifest-path "$root/Cargo.toml" -- "$@"
