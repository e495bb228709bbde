import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import ts from "typescript";

/** What no screen says: British spelling, typography and phrases that are translated word by word. */
const AVOIDED = [
  /\b(?:colour|favour|honour|behaviour|labelled|cancelled|recognise|authorise|organisation|enrol)\b/i,
  /\d %|\} %/,
  /\b(?:anew|leave of|not taken over|No such trade)\b/i,
];

/** Every text of a file that people may read: JSX text, and strings of several words. */
function textsOf(file: string): string[] {
  const source = ts.createSourceFile(
    file,
    readFileSync(file, "utf8"),
    ts.ScriptTarget.Latest,
    false,
    ts.ScriptKind.TSX,
  );
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node)) found.push(node.text);
    else if (ts.isTemplateExpression(node)) found.push(node.getText(source));
    else if (ts.isStringLiteralLike(node) && node.text.includes(" ")) found.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found.map((text) => text.replace(/\s+/g, " ").trim()).filter(Boolean);
}

test("screens are in American English, and say things directly", () => {
  const files = ["components", "app"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.ts$/.test(file))
      .map((file) => `${folder}/${file}`),
  );
  const wrong = files.flatMap((file) =>
    textsOf(file)
      .filter((text) => AVOIDED.some((pattern) => pattern.test(text)))
      .map((text) => `${file}: ${text}`),
  );
  expect(wrong).toEqual([]);
});
