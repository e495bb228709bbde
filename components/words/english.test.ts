import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import ts from "typescript";
import { GLOSSARY_NOUNS, GLOSSARY_VERBS, UNWRITTEN } from "./glossary";

/** Texts that must not be on a screen: British spelling, typography and word-by-word translations. */
const AVOIDED = [
  /\b(?:colour|favour|honour|behaviour|labelled|cancelled|recognise|authorise|organisation|enrol)\b/i,
  /\d %|\} %/,
  /\b(?:anew|leave of|not taken over|No such trade|stands? in the|hears? of|is told of|goes? on|under way|of yours)\b/i,
];

/** Returns every text of a file that people may read: JSX text, and strings of several words. */
function textsOf(file: string): string[] {
  const source = ts.createSourceFile(
    file,
    readFileSync(file, "utf8"),
    ts.ScriptTarget.Latest,
    false,
    ts.ScriptKind.TSX,
  );
  const matches: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node)) matches.push(node.text);
    else if (ts.isTemplateExpression(node))
      matches.push([node.head, ...node.templateSpans.map(({ literal }) => literal)].map(({ text }) => text).join("{}"));
    else if (ts.isStringLiteralLike(node) && node.text.includes(" ")) matches.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return matches.map((text) => text.replace(/\s+/g, " ").trim()).filter(Boolean);
}

/** Files without screen texts to check: Spanish, the operator's terms, and texts for machines. */
const ELSEWHERE = /^components\/(?:words\/(?:glossary|trades)|hosted\/words\/messages|ui\/drawings)/;

test("screens use direct American English", () => {
  expect(faultsAgainst(AVOIDED)).toEqual([]);
});

test("screens use the glossary's one noun for each thing and one verb for each act", () => {
  expect(faultsAgainst(UNWRITTEN)).toEqual([]);
});

test("the glossary does not use the words it bans", () => {
  const terms = [...GLOSSARY_NOUNS, ...GLOSSARY_VERBS];
  expect(new Set(terms.map(({ term }) => term)).size).toBe(terms.length);
  for (const { term } of terms)
    expect(
      UNWRITTEN.filter((pattern) => pattern.test(term)),
      term,
    ).toEqual([]);
});

function faultsAgainst(patterns: readonly RegExp[]): string[] {
  const files = ["components", "app"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.ts$/.test(file))
      .map((file) => `${folder}/${file}`)
      .filter((file) => !ELSEWHERE.test(file)),
  );
  return files.flatMap((file) =>
    textsOf(file)
      .filter((text) => patterns.some((pattern) => pattern.test(text)))
      .map((text) => `${file}: ${text}`),
  );
}
