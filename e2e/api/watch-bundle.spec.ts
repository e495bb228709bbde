import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { watchBundle } from "@/bin/lib/development/watch-bundle.mjs";

test("changed files are bundled again, and a bundling error is reported", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "tender-bundle-"));
  const [entry, part, made] = ["entry.ts", "part.ts", "made"].map((name) => path.join(folder, name)) as [
    string,
    string,
    string,
  ];
  await writeFile(entry, 'export { word } from "./part";');
  await writeFile(part, 'export const word = "first";');
  const errors: string[] = [];
  const onFault = (error: unknown) => errors.push(String(error));
  const close = await watchBundle({ main: entry }, made, { onBuilt: async () => {}, onFault });
  const bundled = () => readFile(path.join(made, "main.mjs"), "utf8");
  expect(await bundled()).toContain('"first"');
  await writeFile(part, 'export const word = "second";');
  await expect.poll(bundled).toContain('"second"');
  await writeFile(part, 'export { word } from "./later";');
  await expect.poll(() => errors.join()).toContain("./later");
  await writeFile(path.join(folder, "later.ts"), 'export const word = "third";');
  await expect.poll(bundled).toContain('"third"');
  await close();
  await rm(folder, { recursive: true, force: true });
});
