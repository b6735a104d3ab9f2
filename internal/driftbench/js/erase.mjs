// node erase.mjs PACKAGE SOURCES MADE
//
// Writes each source of a package twice into MADE/VARIANT/PACKAGE: erased, as
// TypeScript's own compiler emits it, and retyped, with every type replaced by
// another one. A file with syntax that is more than types (enums, namespaces,
// parameter properties, import assignments, decorated parameters) is emitted
// as other code, so that it is retyped only.
import fs from "node:fs";
import path from "node:path";
import ts from "typescript";
import { sources, write } from "./files.mjs";

const [name, root, made] = process.argv.slice(2);

const compilerOptions = {
  target: ts.ScriptTarget.ESNext, module: ts.ModuleKind.ESNext, jsx: ts.JsxEmit.Preserve,
  useDefineForClassFields: true, verbatimModuleSyntax: true,
};

for (const file of sources(root)) {
  const text = fs.readFileSync(path.join(root, file), "utf8");
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.ESNext, true);
  if (isErasable(source)) {
    write(path.join(made, "erased", name, file), ts.transpileModule(text, { compilerOptions, fileName: file }).outputText);
  } else {
    console.error(`erased\t${name}\t${file}\tmore than types`);
  }
  write(path.join(made, "retyped", name, file), retype(source));
}

/** isErasable is the compiler's rule of --erasableSyntaxOnly, and a little more. */
function isErasable(node) {
  const ambient = ts.canHaveModifiers(node) && ts.getModifiers(node)?.some((m) => m.kind === ts.SyntaxKind.DeclareKeyword);
  if (ambient && !ts.isPropertyDeclaration(node)) return true;
  if (ts.isEnumDeclaration(node) || ts.isImportEqualsDeclaration(node) || ts.isExportAssignment(node) && node.isExportEquals) return false;
  if (ts.isModuleDeclaration(node)) return false;
  if (ts.isParameter(node) && node.modifiers?.length) return false;
  return !ts.forEachChild(node, (child) => (isErasable(child) ? undefined : true));
}

/** retype replaces every outermost type of a file. */
function retype(source) {
  let out = "";
  let at = 0;
  const visit = (node) => {
    if (ts.isTypeNode(node) && !ts.isExpressionWithTypeArguments(node)) {
      out += source.text.slice(at, node.getStart(source)) + 'Retyped<"lockstep">';
      at = node.getEnd();
      return;
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return out + source.text.slice(at);
}
