// The kinds of mutations: each rule takes a node and gives edits {start, end,
// by}, offsets in UTF-16 units.
import ts from "typescript";

const K = ts.SyntaxKind;
const other = {
  "+": "-", "-": "+", "*": "/", "/": "*", "%": "*", "<": "<=", "<=": "<", ">": ">=", ">=": ">",
  "===": "!==", "!==": "===", "==": "!=", "!=": "==", "&&": "||", "||": "&&", "??": "||",
  "&": "|", "|": "&", "<<": ">>", ">>": "<<", "+=": "-=", "-=": "+=", "??=": "||=", "||=": "&&=",
  in: "instanceof", instanceof: "in",
};

const textOf = (node, source) => node.getText(source);
const replace = (node, source, by) => ({ start: node.getStart(source), end: node.getEnd(), by });

export const kinds = {
  operator(node, source) {
    if (ts.isBinaryExpression(node)) {
      const by = other[textOf(node.operatorToken, source)];
      return by && [replace(node.operatorToken, source, by)];
    }
    if (ts.isPostfixUnaryExpression(node)) {
      return [{ start: node.operand.getEnd(), end: node.getEnd(), by: node.operator === K.PlusPlusToken ? "--" : "++" }];
    }
  },

  literal(node, source) {
    if (ts.isNumericLiteral(node)) return [replace(node, source, String(Number(textOf(node, source)) + 1))];
    if (node.kind === K.TrueKeyword) return [replace(node, source, "false")];
    if (node.kind === K.FalseKeyword) return [replace(node, source, "true")];
    if (ts.isStringLiteral(node) && !ts.isImportDeclaration(node.parent) && !ts.isExternalModuleReference(node.parent)) {
      return [{ start: node.getEnd() - 1, end: node.getEnd() - 1, by: "_" }];
    }
    if (ts.isNoSubstitutionTemplateLiteral(node)) return [{ start: node.getEnd() - 1, end: node.getEnd() - 1, by: "_" }];
    if (ts.isTemplateHead(node)) return [{ start: node.getEnd() - 2, end: node.getEnd() - 2, by: "_" }];
    if (ts.isJsxText(node) && node.text.trim()) return [{ start: node.getEnd(), end: node.getEnd(), by: "_" }];
  },

  argument(node, source) {
    if (!ts.isCallExpression(node) || node.arguments.length === 0) return;
    const [first, second] = node.arguments;
    const edits = [{ start: first.getStart(source), end: node.arguments.at(-1).getEnd(),
      by: node.arguments.slice(0, -1).map((a) => textOf(a, source)).join(", ") }];
    if (second && textOf(first, source) !== textOf(second, source) && !ts.isSpreadElement(first)) {
      edits.push({ start: first.getStart(source), end: second.getEnd(), by: `${textOf(second, source)}, ${textOf(first, source)}` });
    }
    return edits;
  },

  "statements swapped"(node, source) {
    if (!ts.isBlock(node)) return;
    return node.statements.slice(1).flatMap((second, n) => {
      const first = node.statements[n];
      if (textOf(first, source) === textOf(second, source)) return [];
      return [{ start: first.getStart(source), end: second.getEnd(),
        by: `${textOf(second, source)}\n;${textOf(first, source)}` }];
    });
  },

  "await added"(node, source) {
    if (!ts.isCallExpression(node) || ts.isAwaitExpression(node.parent) || node.expression.kind === K.SuperKeyword) return;
    if (ts.isOptionalChain(node) || ts.isDecorator(node.parent)) return;
    const around = ts.findAncestor(node.parent, ts.isFunctionLike);
    if (!around?.modifiers?.some((m) => m.kind === K.AsyncKeyword)) return;
    if (!around.body || node.pos < around.body.pos) return;
    return [replace(node, source, `(await ${textOf(node, source)})`)];
  },

  "await dropped"(node, source) {
    if (ts.isAwaitExpression(node)) return [replace(node, source, `(${textOf(node.expression, source)})`)];
  },

  "condition negated"(node, source) {
    if (ts.isIfStatement(node) || ts.isWhileStatement(node)) {
      return [replace(node.expression, source, `!(${textOf(node.expression, source)})`)];
    }
    if (ts.isConditionalExpression(node)) return [replace(node.condition, source, `!(${textOf(node.condition, source)})`)];
  },

  "optional chain added"(node) {
    if (!ts.isPropertyAccessExpression(node) || node.questionDotToken || isWritten(node)) return;
    if (node.expression.kind === K.SuperKeyword || ts.isMetaProperty(node.expression)) return;
    const at = node.expression.getEnd();
    return [{ start: at, end: at, by: "?" }];
  },

  "return dropped"(node, source) {
    if (!ts.isReturnStatement(node)) return;
    return [replace(node, source, node.expression ? `;(${textOf(node.expression, source)});` : ";")];
  },

  "default changed"(node, source) {
    if (!(ts.isParameter(node) || ts.isBindingElement(node)) || !node.initializer) return;
    return [replace(node.initializer, source, "lockstepDefault"), { start: node.initializer.getFullStart() - 1, end: node.initializer.getEnd(), by: "" }];
  },

  "parentheses dropped"(node, source) {
    if (ts.isParenthesizedExpression(node)) return [replace(node, source, ` ${textOf(node.expression, source)} `)];
  },

  "parentheses moved"(node, source) {
    if (!ts.isBinaryExpression(node) || !ts.isParenthesizedExpression(node.left)) return;
    const inner = node.left.expression;
    if (!ts.isBinaryExpression(inner)) return;
    const { left, operatorToken: operator, right } = inner;
    return [replace(node, source, `${textOf(left, source)} ${textOf(operator, source)} (${textOf(right, source)} ${textOf(node.operatorToken, source)} ${textOf(node.right, source)})`)];
  },

  "statement into a block"(node, source) {
    if (!ts.isBlock(node)) return;
    return node.statements.slice(1).flatMap((moved, n) => {
      const before = node.statements[n];
      if (!ts.isIfStatement(before) || before.elseStatement || !ts.isBlock(before.thenStatement)) return [];
      return [{ start: before.getEnd() - 1, end: moved.getEnd(), by: `;${textOf(moved, source)}\n}` }];
    });
  },

  "statement out of a block"(node, source) {
    if (!ts.isIfStatement(node) || node.elseStatement || !ts.isBlock(node.thenStatement) || !ts.isBlock(node.parent)) return;
    const last = node.thenStatement.statements.at(-1);
    return last && [{ start: last.getStart(source), end: node.getEnd(), by: `}\n${textOf(last, source)}` }];
  },

  "line break after return"(node, source) {
    if (ts.isReturnStatement(node) && node.expression) {
      const start = node.getStart(source) + "return".length;
      return [{ start, end: node.expression.getStart(source), by: "\n" }];
    }
  },
};

/** isWritten: an optional chain cannot be assigned to. */
function isWritten(node) {
  let top = node;
  while (ts.isPropertyAccessExpression(top.parent) || ts.isElementAccessExpression(top.parent) || ts.isNonNullExpression(top.parent)
    || ts.isParenthesizedExpression(top.parent) || ts.isCallExpression(top.parent) && top.parent.expression === top) top = top.parent;
  const parent = top.parent;
  if (ts.isBinaryExpression(parent)) return parent.left === top && parent.operatorToken.kind >= K.FirstAssignment && parent.operatorToken.kind <= K.LastAssignment;
  if (ts.isNewExpression(parent) || ts.isTaggedTemplateExpression(parent) || ts.isDecorator(parent) || ts.isExpressionWithTypeArguments(parent)) return true;
  return ts.isPrefixUnaryExpression(parent) || ts.isPostfixUnaryExpression(parent) || ts.isForInStatement(parent) || ts.isForOfStatement(parent)
    || ts.isArrayLiteralExpression(parent) || ts.isSpreadElement(parent) || ts.isPropertyAssignment(parent) || ts.isDeleteExpression(parent);
}
