import { expect, test } from "@playwright/test";
import { habitsOf, piecesOf } from "../../bin/lib/prose.mjs";

/** The kind, line and text of each piece of prose in a program. */
const piecesIn = (source: string, file = "lib/sample.ts") =>
  piecesOf(file, source).map(({ kind, line, text }) => `${kind} ${line}: ${text}`);

test("comments, test titles and sentences are prose; names, classes, SQL and paths are not", () => {
  const source = [
    "/** Retries the upload of `what` failed. */",
    'const label = "Add a bank account";',
    'const style = "flex items-center gap-2 text-sm";',
    'const query = "select one from table where two";',
    "// A first line",
    "// and a second one.",
    'const path = "lib/core";',
  ].join("\n");
  expect(piecesIn(source)).toEqual([
    "comments 1: Retries the upload of x failed.",
    "strings 2: Add a bank account",
    "comments 5: A first line and a second one.",
  ]);
  expect(piecesIn('test("a rule holds always", () => { say("not a sentence of ours"); });', "a.test.ts")).toEqual([
    "titles 1: a rule holds always",
  ]);
});

test("the text of a page is prose, its code is not", () => {
  const page = [
    "# A title",
    "",
    "- One `code of whose` here",
    "```sh",
    "nobody runs this",
    "```",
    "Last [link](of/whose.md)",
  ];
  expect(piecesIn(page.join("\n"), "docs/page.md").filter((piece) => !piece.endsWith(": "))).toEqual([
    "docs 1: A title",
    "docs 3: One x here",
    "docs 7: Last [link]",
  ]);
});

test("each habit is found, and plain sentences have none", () => {
  const odd: [string, string][] = [
    ["The list of which this is one.", "relative clause behind a preposition"],
    ["It is no field of the body.", "negated noun"],
    ["Whoever asks gets it.", "whoever, whatever, whose, whom"],
    ["Nobody reads this.", "nobody, somebody, everybody as an actor"],
    ["A message of ours arrives.", "of its own, of ours"],
    ["So many callers pay.", "so many, so much"],
    ["The partner is told.", "tell, hear, know of"],
    ["The column stands there twice.", "stands, lies"],
    ["What changed is sent.", "clause as a noun"],
    ["The address is another.", "another, others without a noun"],
    ["It changed meanwhile.", "time and place of another language"],
    ["It ends, where it fails.", "where for if or when"],
    ["It holds here, too.", "too at the end"],
  ];
  for (const [text, habit] of odd)
    expect(
      habitsOf(text, "docs").map((one) => one.habit),
      text,
    ).toContain(habit);
  expect(habitsOf("Says that it failed.", "comments")).toHaveLength(1);
  expect(habitsOf("Tender retries the upload when the bank does not answer.", "comments")).toEqual([]);
});
