# The capabilities of VS Code, Neovim and Emacs as pytest-lsp recorded them.
# Sourced by run.

# pytest_lsp prints the folder of its packages, fetched from the index once.
pytest_lsp() {
  local folder
  folder=$(cache_folder)/pytest-lsp-$(cksum <"$here/recorded/requirements.txt" | cut -d ' ' -f 1)
  [ -d "$folder" ] || pip_into "$folder" --no-deps --requirement "$here/recorded/requirements.txt" || return 1
  printf '%s\n' "$folder"
}

# recorded_client FOLDER runs the cases; conftest.py says what came of each.
recorded_client() {
  local work=$1
  env HOME="$work/home" PATH="$work/bin:$PATH" PYTHONPATH="$python_packages" PYTHONDONTWRITEBYTECODE=1 \
    LOCKSTEP_TEST_REPOSITORY="$work/harbour" \
    python3 -m pytest -p no:cacheprovider -p no:terminal \
    -W error::pytest_lsp.LspSpecificationWarning \
    --rootdir "$here/recorded" "$here/recorded"
}
