import path from "node:path";
import { build } from "esbuild";
import { expect, test } from "@playwright/test";

const ROOT = path.resolve(import.meta.dirname, "../..");

/** Libraries of some megabytes each, for what many servers never do: images, mail, passkeys, shared counters. */
const HEAVY = ["sharp", "file-type", "nodemailer", "@simplewebauthn/server", "ioredis"];

test("a server starts without the libraries that only some requests need", async () => {
  const { metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: ["lib/http/main.ts"],
    outdir: "dist",
    bundle: true,
    splitting: true,
    write: false,
    metafile: true,
    packages: "external",
    alias: { "@": ROOT },
    format: "esm",
    platform: "node",
  });
  expect(libraries(metafile.inputs, "lib/http/main.ts").filter((name) => HEAVY.includes(name))).toEqual([]);
});

type Inputs = Record<string, { imports: { path: string; kind: string; external?: boolean }[] }>;

/** The packages that are loaded with a file, by import of import. */
function libraries(inputs: Inputs, entry: string): string[] {
  const seen = new Set([entry]);
  const found = new Set<string>();
  for (const file of seen) {
    const imports = inputs[file]?.imports.filter(({ kind }) => kind !== "dynamic-import") ?? [];
    for (const { path: name, external } of imports) (external ? found : seen).add(name);
  }
  return [...found];
}
