import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "@playwright/test";

const HERE = import.meta.dirname;
const UI = path.join(HERE, "../ui");
/** Components that render nothing alone, and those of every page's frame. */
const ELSEWHERE = [
  "DialogButton",
  "DropdownMenuRadioGroup",
  "DropdownMenuRadioItem",
  "LaterMenu",
  "LiveRegion",
  "ProgressLine",
  "ThemeToggle",
  "ZoneProvider",
];

const codeOf = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .map((file) => readFileSync(path.join(folder, file), "utf8"))
    .join("\n");

test("every component of the kit is in the gallery, or part of a component that is", () => {
  const [gallery, kit] = [codeOf(HERE), codeOf(UI)];
  const names = [...kit.matchAll(/^export (?:function|const) ([A-Z][a-z]\w*)(?<!Context)\b/gm)].map(([, name]) => name);
  const isShown = (name = "") => [gallery, kit].some((code) => new RegExp(`<${name}\\b`).test(code));
  expect(names.length).toBeGreaterThan(70);
  expect(names.filter((name) => !isShown(name)).sort()).toEqual(ELSEWHERE);
});
