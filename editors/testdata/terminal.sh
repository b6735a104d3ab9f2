# An editor in a terminal, typed into and read through a tmux of its own. Sourced
# by suites of editors that have no other face.

terminal_patience_s=${LOCKSTEP_TEST_PATIENCE_S:-60}

# terminal_tmux ARGUMENT... speaks to the tmux whose socket terminal_open named.
terminal_tmux() { tmux -S "$terminal_socket" -f /dev/null "$@"; }

# terminal_open SOCKET COLUMNS ROWS COMMAND starts a command in a terminal of
# that size; the environment is the caller's.
terminal_open() {
  terminal_socket=$1
  TERM=xterm-256color LANG=C.UTF-8 terminal_tmux new-session -d -x "$2" -y "$3" "$4"
}

terminal_close() { terminal_tmux kill-server 2>/dev/null || true; }

screen() { terminal_tmux capture-pane -p "$@"; }

# type_keys KEY... as tmux names them; literal text is typed with -l, a semicolon at
# its end behind a backslash.
type_keys() { terminal_tmux send-keys "$@"; }

# wait_screen WHAT PATTERN [!] waits until the pattern is on the screen, with ! until
# it is no more; in vain, it prints the screen and fails.
wait_screen() {
  local end=$((SECONDS + terminal_patience_s)) wanted=0 got
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
