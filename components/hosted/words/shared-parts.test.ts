import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "@playwright/test";
import ts from "typescript";
import { sayerOf } from "@/components/ui/words/phrases";
import { esPhrases } from "./phrases";

const { say } = sayerOf(esPhrases);

/** Properties, parameters and attributes with text that people read or hear. */
const SPOKEN = new Set([
  "label",
  "hint",
  "legend",
  "placeholder",
  "title",
  "emptyText",
  "aria-label",
  "alt",
  "description",
  "what",
  "pendingLabel",
  "missing",
  "problem",
  "remedy",
]);
const SPEAKING = new Set(["say", "announce", "words"]);
/** Texts that are the same in every language. */
const SAME = /^(?:name@example\.com|https:\/\/example\.com|\(555\) 123-4567|ITIN|Error:|\W*)$/;
/** Texts composed of words that are checked below, and a default that hosted onboarding always replaces. */
const COMPOSED = /^(?:(?:Show|Hide|Copy|Theme:) 7|There is a problem — 7 attention|request ID|Progress)$/;
/** Plain names, dashboard-only components, and the shell, which gets its texts from hosted onboarding. */
const NOT_DRAWN =
  /us-states|terms-text|on-file\.tsx|words\/|ui\/theme-(?:choice|toggle)|components\/page\/(?:brand|public-shell|top-bars)\.tsx|components\/shell\/|\.test\.ts/;

function fileOf(specifier: string, from: string): string | undefined {
  const base = specifier.startsWith("@/")
    ? specifier.slice(2)
    : specifier.startsWith(".")
      ? path.join(path.dirname(from), specifier)
      : undefined;
  return base && [`${base}.tsx`, `${base}.ts`].find((file) => existsSync(file));
}

/** Returns every component that hosted onboarding's own components import, directly or not. */
function drawn(): string[] {
  const matches = new Set(
    readdirSync("components/hosted", { recursive: true, encoding: "utf8" })
      .filter((file) => /^(?!words\/)[a-z/-]+\.tsx?$/.test(file))
      .map((file) => `components/hosted/${file}`),
  );
  for (const file of matches) {
    for (const { fileName } of ts.preProcessFile(readFileSync(file, "utf8")).importedFiles) {
      const next = fileOf(fileName, file);
      if (next?.startsWith("components/")) matches.add(next);
    }
  }
  return [...matches].filter((file) => !NOT_DRAWN.test(file));
}

/** Returns the texts of a node as lookup keys. Computed parts count as numbers. */
function textOf(node: ts.Node | undefined): string[] {
  if (!node) return [];
  if (ts.isJsxExpression(node) || ts.isParenthesizedExpression(node) || ts.isAsExpression(node))
    return textOf(node.expression);
  if (ts.isConditionalExpression(node)) return [...textOf(node.whenTrue), ...textOf(node.whenFalse)];
  if (ts.isStringLiteralLike(node)) return [node.text];
  return ts.isTemplateExpression(node) &&
    node.head.text + node.templateSpans.map(({ literal }) => literal.text).join("") !== ""
    ? [node.head.text + node.templateSpans.map(({ literal }) => `7${literal.text}`).join("")]
    : [];
}

/** Returns all texts of a file that people read or hear. */
function spoken(file: string): string[] {
  const source = ts.createSourceFile(
    file,
    readFileSync(file, "utf8"),
    ts.ScriptTarget.Latest,
    false,
    file.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
  const named = (name: ts.Node, names: ReadonlySet<string>) => names.has(name.getText(source).replace(/^"|"$/g, ""));
  const matches: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node)) matches.push(node.text.trim());
    else if (
      (ts.isJsxAttribute(node) || ts.isPropertyAssignment(node) || ts.isBindingElement(node)) &&
      named(node.name, SPOKEN)
    )
      matches.push(
        ...textOf(node.initializer).map((text) => (node.name.getText(source) === "what" ? `Show ${text}` : text)),
      );
    else if (ts.isCallExpression(node) && named(node.expression, SPEAKING))
      matches.push(...node.arguments.flatMap(textOf));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return matches;
}

test("every text of the shared components in hosted onboarding has a Spanish translation", () => {
  const files = drawn();
  for (const part of ["components/form/fields/address-fields.tsx", "components/ui/fields/combobox.tsx"])
    expect(files).toContain(part);
  const english = files.flatMap((file) =>
    spoken(file)
      .filter((text) => /\p{L}{2}/u.test(text) && !SAME.test(text) && !COMPOSED.test(text) && say(text) === text)
      .map((text) => `${file}: ${text}`),
  );
  expect(english).toEqual([]);
});

test("composed texts are translated as a whole", () => {
  const hidden = ["password", "tax ID", "ID number"].flatMap((what) => [`Show ${what}`, `Hide ${what}`]);
  const copying = [
    "Copy request ID",
    "Copied request ID",
    "Could not copy request ID. Select the text and copy it yourself.",
  ];
  const counted = [
    "There is a problem — 1 field needs attention",
    "There is a problem — 2 fields need attention",
    ...["System", "Light", "Dark"].map((theme) => `Theme: ${theme}`),
  ];
  expect([...hidden, ...copying, ...counted].filter((text) => say(text) === text)).toEqual([]);
});
