# Vim with ALE. Sourced by run.

# vim_client FOLDER runs the cases of vim.vim in the Vim that was unpacked, with
# ALE in a package and ours behind it, as docs/editors.md tells.
vim_client() {
  local work=$1 own=$1/home/.vim ended=0
  mkdir -p "$own/after/plugin" "$own/pack/editors/start"
  ln -s "$debian/usr/share/vim-ale" "$own/pack/editors/start/ale"
  ln -s "$(dirname "$here")/vim/lockstep.vim" "$own/after/plugin/"
  printf "let g:lockstep_trusted = ['%s']\nfiletype plugin on\n" "$work/harbour" >"$own/vimrc"
  env -u VIMINIT HOME="$work/home" PATH="$work/bin:$PATH" TERM=dumb \
    VIM="$debian/usr/share/vim" VIMRUNTIME="$(echo "$debian"/usr/share/vim/vim[0-9]*)" \
    LOCKSTEP_TEST_REPOSITORY="$work/harbour" LOCKSTEP_TEST_OUT="$work/said" \
    "$debian/usr/bin/vim.basic" -N -i NONE -n --not-a-term -S "$here/vim.vim" \
    </dev/null >"$work/screen" || ended=$?
  cat "$work/said"
  return "$ended"
}
