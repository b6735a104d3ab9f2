// What a program is to the TypeScript parser, layout and grouping marks aside.
import ts from "typescript";

/** shape renders a syntax tree without parentheses, positions and comments. */
export function shape(node) {
  if (ts.isParenthesizedExpression(node) && !endsChain(node)) return shape(node.expression);
  if (ts.isTypeNode(node) && !ts.isExpressionWithTypeArguments(node)) return "";
  const parts = [];
  ts.forEachChild(node, (child) => void parts.push(shape(child)));
  const own = parts.length === 0 ? node.getText() : (node.operator ?? "");
  return `(${node.kind} ${own} ${node.questionDotToken ? "?." : ""} ${parts.join(" ")})`;
}

/** endsChain: in (a?.b).c the parentheses end the optional chain. */
function endsChain(node) {
  return ts.isOptionalChain(node.expression);
}
