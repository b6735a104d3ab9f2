# Helix, which has no other face than a terminal. Sourced by run.

helix_edit() {
  wait_screen 'the file' 'class HarbourOffice' &&
    type_keys '/' && type_keys -l 'const berth' && type_keys Enter o &&
    type_keys -l 'await this.ledger.load()\;' && type_keys Escape &&
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
  mkdir -p "$config"
  cp "$here"/../helix/*.toml "$config/"
  mkdir -p "$work/harbour/.helix"
  # As the comment in it tells, for a project that is trusted.
  printf '[language-server.lockstep]\nconfig = { trusted = true }\n' >"$work/harbour/.helix/languages.toml"
  trap terminal_close EXIT
  (cd "$work/harbour" && HOME=$work/home XDG_CONFIG_HOME=$work/home/.config \
    XDG_CACHE_HOME=$work/home/.cache PATH=$work/bin:$PATH HELIX_RUNTIME=$debian/usr/lib/hx/runtime \
    terminal_open "$work/tmux" 160 40 "$debian/usr/bin/hx -v --log $work/hx.log src/harbour.ts 2>$work/hx.err")
  terminal_socket=$work/tmux
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
