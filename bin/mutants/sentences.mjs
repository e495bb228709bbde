const FAILURES = /^(?:malformed|invalid|conflict|notFound|forbidden|taken|occupied|downstream|unauthenticated|Error)$/;

const isFailure = ({ node }) =>
  (node.type === "CallExpression" || node.type === "NewExpression") && FAILURES.test(node.callee.name ?? "");

/** Excludes the texts of failures: they are for people, and tests check the kind and the field. */
export const sentences = {
  shouldIgnore(path) {
    const isText = path.node.type === "StringLiteral" || path.node.type === "TemplateLiteral";
    return isText && path.findParent(isFailure) ? "the text of a failure" : undefined;
  },
};
