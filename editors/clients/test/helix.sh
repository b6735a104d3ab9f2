# Helix, which has no other face than a terminal: typed and read through tmux.
# Sourced by run.

helix_patience_s=${LOCKSTEP_TEST_PATIENCE_S:-60}

# helix_tmux ARGUMENT... speaks to a tmux of this test's own.
helix_tmux() { tmux -S "$helix_socket" -f /dev/null "$@"; }

screen() { helix_tmux capture-pane -p; }

# type_keys KEY... as tmux names them; literal text is typed with -l.
type_keys() { helix_tmux send-keys "$@"; }

# wait_screen WHAT PATTERN waits until the pattern is (with ! behind it: is no
# more) on the screen.
wait_screen() {
  local end=$((SECONDS + helix_patience_s)) wanted=0 got
  [ "${3:-}" != ! ] || wanted=1
  while :; do
    screen | grep -qE -- "$2" && got=0 || got=1
    [ "$got" != "$wanted" ] || return 0
    if [ "$SECONDS" -ge "$end" ]; then
      printf 'waited in vain for %s\n' "$1"
      screen
      return 1
    fi
    sleep 0.05
  done
}

helix_edit() {
  wait_screen 'the file' 'class HarbourOffice' &&
    type_keys '/' && type_keys -l 'const berth' && type_keys Enter o &&
    type_keys -l 'await this.ledger.load();' && type_keys Escape &&
    wait_screen 'the warning' 'assignBerth.*await' &&
    type_keys u &&
    wait_screen 'the warning to go' 'assignBerth\(.*await ' !
}

helix_run() {
  type_keys g g / && type_keys -l 'assignBerth' && type_keys Enter Space a &&
    wait_screen 'the actions' 'P1_OneBoatMoored' &&
    type_keys Down Enter &&
    wait_screen 'the verdict' 'lockstep: .* as expected'
}

helix_jump() {
  type_keys g D && wait_screen 'the module' 'MODULE Berths' &&
    type_keys g i && wait_screen 'the code' 'class HarbourOffice'
}

# helix_client FOLDER runs the cases; after a failure the rest is not run.
helix_client() {
  local work=$1 config=$1/home/.config/helix name said
  helix_socket=$work/tmux
  mkdir -p "$config"
  cp "$here"/../helix/*.toml "$config/"
  mkdir -p "$work/harbour/.helix"
  # As the comment in it tells, for a project that is trusted.
  printf '[language-server.lockstep]\nconfig = { trusted = true }\n' >"$work/harbour/.helix/languages.toml"
  trap 'helix_tmux kill-server 2>/dev/null || true' EXIT
  (cd "$work/harbour" && env HOME="$work/home" XDG_CONFIG_HOME="$work/home/.config" \
    XDG_CACHE_HOME="$work/home/.cache" PATH="$work/bin:$PATH" TERM=xterm-256color LANG=C.UTF-8 \
    HELIX_RUNTIME="$debian/usr/lib/hx/runtime" \
    tmux -S "$helix_socket" -f /dev/null new-session -d -x 160 -y 40 \
    "$debian/usr/bin/hx -v --log $work/hx.log src/harbour.ts 2>$work/hx.err")
  for name in 'edit an unsaved await is warned of, undo takes it back' \
    'run a code action runs the property, its verdict is said' \
    'jump declaration leads to the action, implementation back to the code'; do
    if said=$("helix_${name%% *}"); then
      printf 'ok     helix: %s\n' "${name#* }"
    else
      printf 'FAILED helix: %s\n%s\n' "${name#* }" "$said"
      tail -n 20 "$work/hx.log"
      return 1
    fi
  done
  type_keys Escape ':q!' Enter
}
