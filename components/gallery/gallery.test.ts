import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "@playwright/test";

const HERE = import.meta.dirname;
const UI = path.join(HERE, "../ui");
/** Lists components that show nothing by themselves, and those of every page's frame. */
const ELSEWHERE = ["later-menu", "live-region", "theme-choice", "theme-toggle"];

/** All code of a folder but its tests. */
const codeOf = (folder: string) =>
  readdirSync(folder)
    .filter((file) => !file.endsWith(".test.ts"))
    .map((file) => readFileSync(path.join(folder, file), "utf8"))
    .join("\n");

test("every component of the kit is in the gallery, or a part of another one", () => {
  const [gallery, kit] = [codeOf(HERE), codeOf(UI)];
  const names = readdirSync(UI).flatMap((file) => /^(.+)\.tsx$/.exec(file)?.[1] ?? []);
  const isShown = (name: string) => gallery.includes(`"@/components/ui/${name}"`) || kit.includes(`"./${name}"`);
  expect(names.length).toBeGreaterThan(40);
  expect(names.filter((name) => !isShown(name))).toEqual(ELSEWHERE);
});
