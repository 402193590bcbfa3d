# shellcheck shell=bash
# What Haibo needs from the system: read by view.sh and check.sh, which have set -euo pipefail.
#
# A need is PACKAGE=PROBE: the package of Debian and Ubuntu, and how to find the same thing on any other Linux.

# shellcheck disable=SC2034  # The scripts that read this file choose among the lists.
BUILD_NEEDS=(
  build-essential=command:cc
  pkg-config=command:pkg-config
  libwayland-dev=module:wayland-client
)
# shellcheck disable=SC2034
RUN_NEEDS=(
  libwayland-client0=library:libwayland-client.so.0
  libx11-6=library:libX11.so.6
  libx11-xcb1=library:libX11-xcb.so.1
  libxcursor1=library:libXcursor.so.1
  libxi6=library:libXi.so.6
  libxkbcommon0=library:libxkbcommon.so.0
  libxkbcommon-x11-0=library:libxkbcommon-x11.so.0
  libvulkan1=library:libvulkan.so.1
  'mesa-vulkan-drivers=file:/usr/share/vulkan/icd.d/*.json'
)
# shellcheck disable=SC2034
TEST_NEEDS=(
  chromium-common=file:/usr/lib/chromium/vk_swiftshader_icd.json
  netcdf-bin=command:ncdump
  xvfb=command:Xvfb
  xauth=command:xauth
  xdotool=command:xdotool
)

fail() {
  printf 'error: %s\n' "$*" >&2
  exit 1
}

# Finds cargo, and refuses one that is older than Cargo.toml asks for.
require_rust() {
  local wanted found
  wanted=$(sed -n 's/^rust-version = "\(.*\)"$/\1/p' "$(dirname "${BASH_SOURCE[0]}")/../Cargo.toml")
  # A shell that is older than the installation of Rust does not have it in its PATH.
  PATH=$PATH:${CARGO_HOME:-${HOME:-}/.cargo}/bin
  command -v cargo >/dev/null ||
    fail "there is no cargo: install Rust $wanted or newer with rustup, see https://rustup.rs, and run this again"
  found=$(cargo --version | cut -d ' ' -f 2)
  printf '%s\n' "$wanted" "$found" | sort -C -V ||
    fail "this is Rust $found, and Haibo needs $wanted or newer: rustup update stable (without rustup: https://rustup.rs)"
}

# Installs the needs that are missing, or says what is missing where there is no apt.
install_needs() {
  [[ $(uname -s) == Linux ]] || return 0
  if command -v apt-get >/dev/null && command -v dpkg-query >/dev/null; then
    install_packages "${@%%=*}"
  else
    find_needs "$@"
  fi
}

install_packages() {
  local package missing=() offered=() as_root=()
  for package in "$@"; do
    is_installed "$package" || missing+=("$package")
  done
  ((${#missing[@]})) || return 0
  if ((EUID != 0)); then
    command -v sudo >/dev/null ||
      fail "these packages are missing and there is no sudo; as root: apt-get install ${missing[*]}"
    as_root=(sudo)
  fi
  echo "Installing the packages: ${missing[*]}"
  "${as_root[@]}" apt-get update -qq || echo "apt-get update failed; going on with the lists that are here"
  for package in "${missing[@]}"; do
    if apt-cache show "$package" >/dev/null 2>&1; then
      offered+=("$package")
    else
      echo "No repository of this system has $package; what needs it will say so"
    fi
  done
  ((${#offered[@]})) || return 0
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
    apt-get install -y -qq --no-install-recommends -o Dpkg::Use-Pty=0 -o DPkg::Lock::Timeout=120 "${offered[@]}" ||
    fail "apt-get could not install ${offered[*]}: its messages above say why"
}

is_installed() {
  [[ $(dpkg-query -W -f='${db:Status-Status}' "$1" 2>/dev/null) == installed ]]
}

find_needs() {
  local need lacking=()
  for need in "$@"; do
    is_found "${need#*=}" || lacking+=("${need#*=}")
  done
  echo "This system has no apt. Needed are: ${*#*=}"
  ((${#lacking[@]} == 0)) ||
    fail "not found: ${lacking[*]}; install what provides them (Debian's packages are ${*%%=*}) and run this again"
}

is_found() {
  local what=${1#*:}
  case $1 in
    command:*) command -v "$what" >/dev/null ;;
    module:*) pkg-config --exists "$what" 2>/dev/null ;;
    library:*) [[ $(PATH=$PATH:/usr/sbin:/sbin ldconfig -p 2>/dev/null) == *"$what "* ]] ;;
    file:*) compgen -G "$what" >/dev/null ;;
  esac
}
