#!/usr/bin/env bash
# usage: setup-code.sh FOLDER
# Unpacks a real VS Code server into FOLDER: the npm package code-server, whose
# 4.100.3 is VS Code 1.100.3 and runs on Node 20. Installing that package the
# plain way compiles for minutes; what is inside it needs only its own pinned
# dependencies and none of their scripts. What those scripts would have fetched
# and is missed comes as packages: ripgrep, without which no `workspaceContains`
# activates an extension, and TypeScript, whose extension ours works beside.
set -euo pipefail

folder=$1 version=4.100.3
if [ -e "$folder/ready" ]; then
  ln -sfn "$(command -v node)" "$folder/node" # it may be another one today
  exit 0
fi

echo "unpacking VS Code (code-server $version) into $folder" >&2
rm -rf "$folder" "$folder.new"
mkdir -p "$folder.new"
cd "$folder.new"
npm pack --silent "code-server@$version" >&2
tar xzf "code-server-$version.tgz" --strip-components=1
rm "code-server-$version.tgz"
cd lib/vscode
quietly=(--silent --omit=dev --ignore-scripts --no-audit --no-fund)
npm install "${quietly[@]}" >&2
npm install "${quietly[@]}" --prefix extensions >&2
npm install "${quietly[@]}" --no-save --prefix "$folder.new/ripgrep" @vscode/ripgrep@1.18.0 >&2
mkdir -p node_modules/@vscode/ripgrep/bin
cp "$folder.new"/ripgrep/node_modules/@vscode/ripgrep-*/bin/rg node_modules/@vscode/ripgrep/bin/
rm -rf "$folder.new/ripgrep"
node out/server-main.js --version >&2
ln -sfn "$(command -v node)" "$folder.new/node"
touch "$folder.new/ready"
mv "$folder.new" "$folder"
