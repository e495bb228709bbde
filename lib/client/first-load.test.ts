import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { build, type Metafile } from "esbuild";

const ROOT = join(import.meta.dirname, "../..");
const ENTRY = /(page|layout|loading|error|not-found|template|forbidden)\.tsx$/;
const isClient = (file: string) => /^\s*["']use client["']/.test(readFileSync(join(ROOT, file), "utf8"));

/** Returns the static imports of every page. */
async function importsOfPages(): Promise<{ entries: string[]; inputs: Metafile["inputs"] }> {
  const entries = readdirSync(join(ROOT, "app"), { recursive: true })
    .map((name) => join("app", String(name)))
    .filter((name) => ENTRY.test(name));
  const { metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: entries,
    outdir: "unwritten",
    write: false,
    metafile: true,
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    packages: "external",
    jsx: "automatic",
    alias: { "@": ROOT },
    loader: { ".css": "empty", ".woff2": "empty" },
    logLevel: "silent",
  });
  return { entries, inputs: metafile.inputs };
}

/** Import chains from pages through client files to zod, as a browser would load them. */
function waysToZod(entries: readonly string[], inputs: Metafile["inputs"]): string[] {
  const seen = new Set<string>();
  const matches: string[] = [];
  const follow = (file: string, way: readonly string[], wasClient: boolean) => {
    const inBrowser = wasClient || isClient(file);
    const key = `${file} ${inBrowser}`;
    if (seen.has(key)) return;
    seen.add(key);
    for (const { path, kind, external } of inputs[file]?.imports ?? []) {
      if (kind !== "import-statement") continue;
      if (external && path === "zod" && inBrowser) matches.push([...way, file].join(" → "));
      if (!external) follow(path, inBrowser ? [...way, file] : [], inBrowser);
    }
  };
  for (const entry of entries) follow(entry, [], false);
  return matches;
}

test("no page loads zod before the first interaction", async () => {
  const { entries, inputs } = await importsOfPages();
  expect(Object.keys(inputs).length).toBeGreaterThan(1000);
  expect(waysToZod(entries, inputs).at(0)).toBeUndefined();
});
