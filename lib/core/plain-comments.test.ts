import { expect, test } from "@playwright/test";
import { Linter } from "eslint";
import { plainComments } from "../../bin/lib/plain-comments.mjs";

const linter = new Linter();
const config = {
  plugins: { house: { rules: { "plain-comments": plainComments } } },
  rules: { "house/plain-comments": "error" },
} as unknown as Linter.Config;

/** The names of the faults that the rule finds in code. */
const faultsIn = (code: string) => linter.verify(code, config).map(({ messageId }) => messageId);

test("a comment that begins without a subject is refused, of each kind", () => {
  for (const word of ["What", "Whose", "Whom", "Who", "Which", "Where", "How", "Of"]) {
    expect(faultsIn(`/** ${word} it is. */`), word).toEqual(["relative"]);
    expect(faultsIn(`// ${word} it is.`), word).toEqual(["relative"]);
    expect(faultsIn(`/**\n * ${word} it is,\n * and more.\n */`), word).toEqual(["relative"]);
  }
});

test("a later line may begin with any word, and so may a new comment below code not", () => {
  expect(faultsIn("// It says\n// what it is.\n// Of all, one.")).toEqual([]);
  expect(faultsIn("// It says so.\nlet a;\n// Of all, one.\nlet b;")).toEqual(["relative"]);
  expect(faultsIn("// It says so.\n\n// Of all, one.")).toEqual(["relative"]);
  expect(faultsIn("/** Whatever it is, it says so. */")).toEqual([]);
});

test("nobody begins anew", () => {
  expect(faultsIn("// It begins anew.")).toEqual(["outdated"]);
  expect(faultsIn("// It begins again.\nconst text = 'anew';")).toEqual([]);
});
