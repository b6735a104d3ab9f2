# Vim with ALE. Sourced by run.

# vim_client FOLDER runs the cases of vim.vim in the Vim that was unpacked.
vim_client() {
  local work=$1 ended=0
  env HOME="$work/home" PATH="$work/bin:$PATH" TERM=dumb \
    VIM="$debian/usr/share/vim" VIMRUNTIME="$(echo "$debian"/usr/share/vim/vim[0-9]*)" \
    LOCKSTEP_TEST_REPOSITORY="$work/harbour" LOCKSTEP_TEST_OUT="$work/said" \
    "$debian/usr/bin/vim.basic" -Nu NONE -i NONE -n --not-a-term \
    --cmd "set packpath^=$debian/usr/share/vim/vimfiles" -S "$here/vim.vim" \
    </dev/null >"$work/screen" || ended=$?
  cat "$work/said"
  return "$ended"
}
