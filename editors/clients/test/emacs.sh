# Emacs with eglot. Sourced by run.

# emacs_client FOLDER runs the cases of emacs.el in the Emacs that was unpacked.
# It looks for its own files where Debian installs them, unless told.
emacs_client() {
  local work=$1 share=$debian/usr/share/emacs dump path
  dump=$(find "$debian/usr/libexec/emacs" -name '*.pdmp' -print -quit)
  path=$(find "$share"/[0-9]*/lisp -type d | tr '\n' ':')
  env HOME="$work/home" PATH="$work/bin:$PATH" EMACSLOADPATH="${path%:}" \
    EMACSDATA="$(echo "$share"/[0-9]*/etc)" EMACSPATH="$(dirname "$dump")" \
    LOCKSTEP_TEST_REPOSITORY="$work/harbour" \
    "$debian/usr/bin/emacs-nox" --dump-file="$dump" -Q --batch -l "$here/emacs.el"
}
