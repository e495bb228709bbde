/** Matches beginnings that leave a sentence without a subject. */
const RELATIVE = /^(?:What|Whose|Whom|Who|Which|Where|How|Of)\b/;

/** Returns the text of a comment, without the stars of a block. */
const textOf = ({ value }) => value.replace(/^[\s*]+/, "");

/** Says whether a comment is a further line of the one above it. */
const continues = (comment, above) =>
  comment.type === "Line" && above?.type === "Line" && comment.loc.start.line === above.loc.end.line + 1;

/** Is a rule of ESLint: a comment begins with a subject or a verb, in words of today. */
export const plainComments = {
  meta: {
    type: "suggestion",
    schema: [],
    messages: {
      relative: "A comment begins with a subject or a verb, not with “{{word}}”.",
      outdated: "Write “again”, or say what is new, in place of “anew”.",
    },
  },
  create(context) {
    const check = (comment, index, all) => {
      const [word] = RELATIVE.exec(textOf(comment)) ?? [];
      if (word && !continues(comment, all[index - 1]))
        context.report({ loc: comment.loc, messageId: "relative", data: { word } });
      if (/\banew\b/i.test(comment.value)) context.report({ loc: comment.loc, messageId: "outdated" });
    };
    return { Program: () => context.sourceCode.getAllComments().forEach(check) };
  },
};
