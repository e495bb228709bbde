import path from "node:path";
import { build } from "esbuild";
import { expect, test } from "@playwright/test";
import { testPlan } from "../../../bin/lib/test-plan.mjs";

const ROOT = path.resolve(import.meta.dirname, "../../..");

/** Libraries of several megabytes for features that many servers never use: images, mail, passkeys, shared counters. */
const HEAVY = ["sharp", "file-type", "nodemailer", "@simplewebauthn/server", "ioredis", "prom-client"];

test("a server starts without the libraries that only some requests need", async () => {
  const { metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: ["lib/http/server/main.ts"],
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
  expect(libraries(metafile.inputs, "lib/http/server/main.ts").filter((name) => HEAVY.includes(name))).toEqual([]);
});

type Inputs = Record<string, { imports: { path: string; kind: string; external?: boolean }[] }>;

/** The packages that are loaded with a file, by import of import. */
function libraries(inputs: Inputs, entry: string): string[] {
  const seen = new Set([entry]);
  const matches = new Set<string>();
  for (const file of seen) {
    const imports = inputs[file]?.imports.filter(({ kind }) => kind !== "dynamic-import") ?? [];
    for (const { path: name, external } of imports) (external ? matches : seen).add(name);
  }
  return [...matches];
}

test("npm test prepares only what the named files need, or everything if it cannot tell", () => {
  const needs = (...args: string[]) => {
    const { database, server, browser } = testPlan(args);
    return [...(database ? ["database"] : []), ...(server ? ["server"] : []), ...(browser ? ["browser"] : [])];
  };
  const whole = ["database", "server", "browser"];
  expect(needs("lib/core/money/money.test.ts")).toEqual([]);
  expect(needs("lib/http", "-g", "a server")).toEqual([]);
  expect(needs("lib/domain/money/transfers/create/fees.test.ts:12")).toEqual(["database"]);
  expect(needs("lib/core/money/money.test.ts", "e2e/api/edge.spec.ts")).toEqual(["database", "server"]);
  expect(needs("e2e/dashboard/wallet.spec.ts")).toEqual(whole);
  for (const args of [[], ["fees"], ["-g", "a repeat"], ["e2e/canary.spec.ts"], ["--project=canary"]])
    expect(needs(...args)).toEqual(whole);
  expect(testPlan(["lib/core/money/money.test.ts"]).args).toContain("--project=unit");
});
