// node same.mjs SURVIVORS
//
// Says of each surviving mutant why it is the same program, if it is, in the
// file that lists them. Nothing of lockstep's own is asked:
// - "tree": the TypeScript parser reads the same tree, types, parentheses and
//   layout aside;
// - "terser": terser, which shares no code with esbuild, compresses both files
//   to the same text;
// - "names": it does so once it may shorten local names;
// - "value": an optional chain behind what is never null or undefined, a literal
//   or a constant that holds one;
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

async function because({ package: name, file, kind, start, end, by, verdict }) {
  const bytes = fs.readFileSync(path.join("node_modules", name, file));
  const was = bytes.toString("utf8");
  const is = bytes.subarray(0, start).toString("utf8") + by + bytes.subarray(end).toString("utf8");
  const parse = (text) => ts.createSourceFile(file, text, ts.ScriptTarget.ESNext, true);
  const tree = parse(was);
  if (verdict === "text") return isLogged(tree, bytes.subarray(0, start).toString("utf8").length) ? "log" : "";
  if (shape(tree) === shape(parse(is))) return "tree";
  if (kind === "optional chain added" && isValue(chained(tree, bytes.subarray(0, start).toString("utf8").length), tree)) return "value";
  try {
    if ((await compressed(was, file, false)) === (await compressed(is, file, false))) return "terser";
    if ((await compressed(was, file, true)) === (await compressed(is, file, true))) return "names";
  } catch {
    // terser does not read it, and so has no word on it.
  }
  return "";
}

async function compressed(text, file, mangle) {
  const compilerOptions = {
    target: ts.ScriptTarget.ESNext, module: ts.ModuleKind.ESNext, jsx: ts.JsxEmit.React, verbatimModuleSyntax: true, removeComments: true,
    experimentalDecorators: true,
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

/** chained is the expression that ends at the offset. */
function chained(node, offset) {
  return ts.forEachChild(node, (child) => {
    if (offset <= child.pos || child.end < offset) return undefined;
    return child.end === offset && ts.isPropertyAccessExpression(node) ? child : chained(child, offset);
  });
}

/** isValue says whether an expression cannot be null or undefined. */
function isValue(node, tree) {
  let top = node;
  while (top && ts.isParenthesizedExpression(top)) top = top.expression;
  if (!top) return false;
  if (ts.isIdentifier(top)) {
    const holders = [];
    const visit = (n) => {
      if (ts.isVariableDeclaration(n) && n.name.getText() === top.text) holders.push(n);
      ts.forEachChild(n, visit);
    };
    visit(tree);
    return holders.length === 1 && (holders[0].parent.flags & ts.NodeFlags.Const) !== 0 && isValue(holders[0].initializer, tree);
  }
  return ts.isRegularExpressionLiteral(top) || ts.isArrayLiteralExpression(top) || ts.isObjectLiteralExpression(top)
    || ts.isStringLiteralLike(top) || ts.isTemplateExpression(top) || ts.isFunctionLike(top)
    || (ts.isBinaryExpression(top) && /^[-+*/%]$/.test(top.operatorToken.getText()));
}
