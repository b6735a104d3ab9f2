// node same.mjs SURVIVORS
//
// Says of each surviving mutant why it is the same program, if it is, in the
// file that lists them. Nothing of lockstep's own is asked:
// - "tree": the TypeScript parser reads the same tree, types, parentheses and
//   layout aside;
// - "terser": terser, which shares no code with esbuild, compresses both files
//   to the same text;
// - "names": it does so once it may shorten local names;
// - "log": verdict text only: the edit lies in a logging call's arguments.
import fs from "node:fs";
import path from "node:path";
import { minify } from "terser";
import ts from "typescript";
import { shape } from "./shape.mjs";

const [list] = process.argv.slice(2);
const survivors = JSON.parse(fs.readFileSync(list, "utf8"));
for (const survivor of survivors) survivor.because = await because(survivor);
fs.writeFileSync(list, JSON.stringify(survivors));

async function because({ package: name, file, start, end, by, verdict }) {
  const bytes = fs.readFileSync(path.join("node_modules", name, file));
  const was = bytes.toString("utf8");
  const is = bytes.subarray(0, start).toString("utf8") + by + bytes.subarray(end).toString("utf8");
  const parse = (text) => ts.createSourceFile(file, text, ts.ScriptTarget.ESNext, true);
  const tree = parse(was);
  if (verdict === "text") return isLogged(tree, bytes.subarray(0, start).toString("utf8").length) ? "log" : "";
  if (shape(tree) === shape(parse(is))) return "tree";
  if ((await compressed(was, file, false)) === (await compressed(is, file, false))) return "terser";
  if ((await compressed(was, file, true)) === (await compressed(is, file, true))) return "names";
  return "";
}

async function compressed(text, file, mangle) {
  const compilerOptions = {
    target: ts.ScriptTarget.ESNext, module: ts.ModuleKind.ESNext, jsx: ts.JsxEmit.React, verbatimModuleSyntax: true, removeComments: true,
  };
  const { outputText } = ts.transpileModule(text, { compilerOptions, fileName: file });
  const { code } = await minify(outputText, { module: true, mangle, compress: { passes: 3, ecma: 2020 } });
  return code;
}

/** isLogged: the edit stands in the arguments of console.x, log.x or logger.x. */
function isLogged(tree, offset) {
  let at = tree;
  for (let next = tree; next; ) {
    at = next;
    next = ts.forEachChild(at, (child) => (child.getStart() <= offset && offset <= child.getEnd() ? child : undefined));
    if (ts.isCallExpression(at) && ts.isPropertyAccessExpression(at.expression)) {
      const receiver = at.expression.expression.getText().split(".").pop();
      if (receiver === "console" || /^(log|logger)$/i.test(receiver)) return true;
    }
  }
  return false;
}
