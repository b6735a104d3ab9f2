#!/usr/bin/env bash
# usage: setup-code.sh VERSION FOLDER
# Unpacks a real VS Code server into FOLDER: the npm package code-server, whose
# 4.N.P is VS Code 1.N.P. Installing that package the plain way compiles for
# minutes; what is inside it needs only its own pinned dependencies and none of
# their scripts. What the tests have no use for is left out. FOLDER/node is the
# Node that runs it: the machine's, else, where VS Code wants a newer one, npm's.
set -euo pipefail

version=$1 folder=$2
keep='git git-base ini javascript json markdown-basics theme-defaults theme-modern-icons
theme-seti typescript-basics typescript-language-features'
# Native, or large, and behind nothing that a test opens.
drop='@devcontainers/cli @github/copilot-sdk @microsoft/mxc-sdk @vscode/copilot-api
@vscode/sandbox-runtime @vscode/sqlite3 @vscode/windows-process-tree
@vscode/windows-registry katex kerberos ssh2'
quietly=(--silent --ignore-scripts --no-audit --no-fund)

# link_node INTO: which Node that is may be another one today.
link_node() {
  local node=$folder/newer-node/bin/node
  [ -e "$1/newer-node/bin/node" ] || node=$(command -v node)
  ln -sfn "$node" "$1/node"
}

# newer_node MAJOR VERSION brings that Node from npm where the machine's is older
# than MAJOR.
newer_node() {
  [ "$(node -p 'process.versions.node.split(".")[0]')" -lt "$1" ] || return 0
  local name
  name=node-$(node -p 'process.platform + "-" + process.arch')
  npm install "${quietly[@]}" --no-save --prefix fetched "$name@$2" >&2
  rm -rf newer-node
  mkdir -p newer-node/bin
  mv "fetched/node_modules/$name/bin/node" newer-node/bin/
  rm -rf fetched
}

# A VS Code of before 1.101 has no ripgrep without its scripts, without which no
# `workspaceContains` activates an extension.
old_ripgrep() {
  npm install "${quietly[@]}" --no-save --prefix "$1/fetched" @vscode/ripgrep@1.18.0 >&2
  mkdir -p node_modules/@vscode/ripgrep/bin
  cp "$1"/fetched/node_modules/@vscode/ripgrep-*/bin/rg node_modules/@vscode/ripgrep/bin/
  rm -rf "$1/fetched"
}

# without_what_is_dropped changes package.json: npm then leaves it out.
without_what_is_dropped() {
  node -e '
    const fs = require("node:fs");
    const manifest = JSON.parse(fs.readFileSync("package.json"));
    for (const name of process.argv.slice(1)) delete manifest.dependencies[name];
    fs.writeFileSync("package.json", JSON.stringify(manifest));
  ' $drop
}

if [ -e "$folder/ready" ]; then
  link_node "$folder"
  exit 0
fi
echo "unpacking VS Code (code-server $version) into $folder" >&2
rm -rf "$folder" "$folder.new"
mkdir -p "$folder.new"
cd "$folder.new"
npm pack --silent "code-server@$version" >&2
tar xzf "code-server-$version.tgz" --strip-components=1 --exclude='*.map' \
  package/package.json package/lib/vscode
rm "code-server-$version.tgz"
case $version in
  4.100.*) ;;
  *) newer_node 24 24.22.3 ;;
esac
cd lib/vscode
for extension in extensions/*/; do
  name=$(basename "$extension")
  case " ${keep//$'\n'/ } node_modules " in
    *" $name "*) ;;
    *) rm -rf "$extension" ;;
  esac
done
without_what_is_dropped
npm install "${quietly[@]}" --omit=dev >&2
# TypeScript, whose extension ours works beside.
npm install "${quietly[@]}" --omit=dev --prefix extensions >&2
[ -e node_modules/@vscode/ripgrep-universal ] || old_ripgrep "$folder.new"
link_node "$folder.new"
touch "$folder.new/ready"
mv "$folder.new" "$folder"
"$folder/node" "$folder/lib/vscode/out/server-main.js" --version >&2
