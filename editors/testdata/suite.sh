# Shared by the editor suites (sourced by bash, which must be in strict mode):
# where downloads are kept, which lockstep binary is tested, and the small
# repository that an editor opens. Each suite's own run script does the rest.

editors=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

# cache_folder prints the project's cache folder, which everything downloaded
# goes to, so that a second run needs no network.
cache_folder() {
  local folder=${LOCKSTEP_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/lockstep}
  mkdir -p "$folder"
  (cd "$folder" && pwd)
}

# pip_into FOLDER ARGUMENT... installs Python packages into a folder of their own,
# which is there as a whole or not at all.
pip_into() {
  local folder=$1
  shift
  echo "installing ${*: -1} into $folder" >&2
  rm -rf "$folder.new"
  python3 -m pip install -q --cache-dir "$(cache_folder)/pip" --root-user-action ignore \
    --disable-pip-version-check --target "$folder.new" "$@" >&2 || return 1
  rm -rf "$folder"
  mv "$folder.new" "$folder"
}

# own_cache FOLDER gives lockstep a cache below FOLDER that shares only the jars:
# an outcome that an earlier run of a suite left would stand in for a run.
own_cache() {
  local shared
  shared=$(cache_folder)
  mkdir -p "$shared/tlc" "$1/cache"
  ln -s "$shared/tlc" "$1/cache/tlc"
  export LOCKSTEP_CACHE=$1/cache
}

# install_tlc PROGRAM FOLDER lets lockstep fetch the jar where it is not there yet.
install_tlc() {
  "$1" doctor --install >"$2/doctor.log" 2>&1 || cat "$2/doctor.log" >&2
}

# lockstep_binary FOLDER prints the binary under test: LOCKSTEP_BIN, else one
# built into FOLDER.
lockstep_binary() {
  if [ -n "${LOCKSTEP_BIN:-}" ]; then
    (cd "$(dirname "$LOCKSTEP_BIN")" && printf '%s/%s\n' "$PWD" "$(basename "$LOCKSTEP_BIN")")
    return
  fi
  # A failure is said here: bash does not heed -e inside $(…).
  (cd "$editors/.." && go build -trimpath -ldflags "-s -w" -o "$1/lockstep" ./cmd/lockstep) >&2 || return 1
  printf '%s/lockstep\n' "$1"
}

# lay_out FOLDER makes the repository that the suites open: the code as of the
# sync commit, then the record that names this commit. Fixed dates and author
# make its hashes the same everywhere.
lay_out() {
  local to=$1 git
  mkdir -p "$to"
  git=(env -u GIT_DIR -u GIT_WORK_TREE -u GIT_INDEX_FILE
    GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_NOSYSTEM=1
    GIT_AUTHOR_NAME=Harbour GIT_AUTHOR_EMAIL=office@harbour.example
    GIT_COMMITTER_NAME=Harbour GIT_COMMITTER_EMAIL=office@harbour.example
    GIT_AUTHOR_DATE=2026-01-05T09:00:00Z GIT_COMMITTER_DATE=2026-01-05T09:00:00Z
    git -C "$to")
  "${git[@]}" init -q -b main
  cp -R "$editors/testdata/harbour/src" "$to/"
  "${git[@]}" add src
  "${git[@]}" commit -q -m 'Hand out the berth'
  cp -R "$editors/testdata/harbour/.claude" "$to/"
  local record=$to/.claude/skills/verify-berths/SKILL.md sync
  sync=$("${git[@]}" rev-parse HEAD)
  sed "s/@SYNC_COMMIT@/$sync/" "$record" >"$record.new"
  mv "$record.new" "$record"
  "${git[@]}" add .claude
  "${git[@]}" commit -q -m 'Check the berth with a model'
}

# left_out WHAT WHY says loudly that a version beside the gate is not tested here.
left_out() {
  printf '\n!!! NOT RUN: %s: %s\n\n' "$1" "$2" >&2
}

# not_here REASON ends a suite whose editor cannot be had on this machine:
# said loudly, and a failure where CI=true.
not_here() {
  printf '\n!!! SKIPPED: %s\n' "$1" >&2
  if [ "${CI:-}" = true ]; then
    printf '!!! CI=true: a suite that cannot run is a failure\n' >&2
    printf '0 passed, 1 failed\n'
    exit 1
  fi
  printf '0 passed, 0 failed, 1 skipped\n'
  exit 0
}
