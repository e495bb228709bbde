import fs from "node:fs";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { FOLDERS, rowsIn } from "./doc-pages";

const ROOT = path.resolve(import.meta.dirname, "../..");
const filesIn = (folder: string, pattern: RegExp, recursive: boolean) =>
  fs
    .readdirSync(path.join(ROOT, folder), { recursive, encoding: "utf8" })
    .filter((name) => pattern.test(name))
    .map((name) => path.join(folder, name));
const DOCUMENTS = [...filesIn(".", /^\w+\.md$/, false), ...filesIn("docs", /\.md$/, true)];
const read = (file: string) => fs.readFileSync(path.join(ROOT, file), "utf8").replaceAll(/^ *```[^]*?^ *```/gm, "");

/** Returns the anchors of a page, as GitHub builds them. */
const anchorsOf = (file: string) =>
  [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, title = ""]) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
      .replaceAll(" ", "-"),
  );

function isBroken(file: string, link: string): boolean {
  const [target = "", anchor] = link.split("#");
  const result = target ? path.join(path.dirname(file), target) : file;
  if (!fs.existsSync(path.join(ROOT, result))) return true;
  return anchor !== undefined && !anchorsOf(result).includes(anchor);
}

test("every relative link of a document leads to a file, and its anchor to a heading", () => {
  const links = DOCUMENTS.flatMap((file) =>
    [...read(file).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = ""]) => [file, link] as const),
  ).filter(([, link]) => !/^[a-z]+:/.test(link));
  expect(links.length).toBeGreaterThan(100);
  expect(links.filter(([file, link]) => isBroken(file, link))).toEqual([]);
});

test("every decision has the same header, and a row in the table", () => {
  const index = read("docs/decisions/README.md");
  const decisions = filesIn("docs/decisions", /^\d.*\.md$/, false);
  expect(decisions.length).toBeGreaterThan(30);
  for (const file of decisions) {
    const [title = "", , ...lines] = read(file).split("\n");
    const date = path.basename(file).slice(0, 10);
    expect(lines.slice(0, 2), file).toEqual([expect.stringMatching(/^- \*\*Status:\*\* \w/), `- **Date:** ${date}`]);
    const parts = lines.filter((line) => line.startsWith("## "));
    expect(parts, file).toEqual(["## Context", "## Decision", "## Alternatives", "## Consequences"]);
    expect(index).toContain(`| ${date} | [${title.slice(2)}](${path.basename(file)}) |`);
  }
});

const namesIn = (folder: string) => filesIn(folder, /^[a-z].*\.md$/, false).map((file) => path.basename(file, ".md"));

for (const folder of Object.keys(FOLDERS))
  test(`every page of docs/${folder} is in its contents once`, () => {
    const rows = rowsIn(read(`docs/${folder}/README.md`));
    expect(rows.map(({ name }) => name).sort()).toEqual(namesIn(`docs/${folder}`).sort());
  });

test("the headings of a behavior page are questions", () => {
  for (const file of filesIn("docs/behavior", /^[a-z].*\.md$/, false))
    expect(read(file).match(/^## .*[^?\n]$/gm) ?? [], file).toEqual([]);
});
