// node mutate.mjs PACKAGE SOURCES MADE
//
// Lists single mutations of a package's sources in MADE/mutants/PACKAGE.json:
// for each kind some sites per file, spread over the file. A mutant is one
// edit, in bytes. All parse, as far as the compiler's parser says.
import fs from "node:fs";
import path from "node:path";
import ts from "typescript";
import { kinds } from "./kinds.mjs";
import { sources, write } from "./files.mjs";
import { shape } from "./shape.mjs";

const [name, root, made] = process.argv.slice(2);
const perKind = 3;

const parse = (file, text) => ts.createSourceFile(file, text, ts.ScriptTarget.ESNext, true);

const mutants = [];
for (const file of sources(root)) {
  const text = fs.readFileSync(path.join(root, file), "utf8");
  const source = parse(file, text);
  if (source.parseDiagnostics.length > 0) continue;
  const found = sitesOf(source);
  for (const [kind, sites] of found) mutants.push(...choose(kind, sites, source, file));
}
write(path.join(made, "mutants", `${name}.json`), JSON.stringify(mutants));

/** sitesOf lists all edits of each kind inside functions. */
function sitesOf(source) {
  const found = new Map(Object.keys(kinds).map((kind) => [kind, []]));
  const visit = (node, inFunction) => {
    if (ts.isTypeNode(node) && !ts.isExpressionWithTypeArguments(node)) return;
    if (inFunction) {
      for (const [kind, rule] of Object.entries(kinds)) {
        for (const edit of rule(node, source) ?? []) found.get(kind).push(edit);
      }
    }
    ts.forEachChild(node, (child) => visit(child, inFunction || ts.isFunctionLike(node)));
  };
  visit(source, false);
  return found;
}

/** choose takes sites spread over the file whose mutants parse. */
function choose(kind, sites, source, file) {
  const chosen = [];
  const step = Math.max(1, sites.length / perKind);
  for (let at = 0; Math.floor(at) < sites.length && chosen.length < perKind; at += step) {
    const { start, end, by } = sites[Math.floor(at)];
    const text = source.text.slice(0, start) + by + source.text.slice(end);
    const mutant = parse(file, text);
    if (mutant.parseDiagnostics.length > 0) continue;
    if (kind.startsWith("parentheses") && shape(mutant) === shape(source)) continue;
    chosen.push({ file, kind, start: bytes(source.text, start), end: bytes(source.text, end), by });
  }
  return chosen;
}

function bytes(text, offset) {
  return Buffer.byteLength(text.slice(0, offset), "utf8");
}
