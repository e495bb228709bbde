import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "@playwright/test";
import { bundleEmbedScript } from "@/bin/lib/generate/embed-script.mjs";

const MAX_BYTES = 15_000;

test("the script for partners' pages is small, and evaluates no code and writes no markup", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "tender-script-"));
  const file = path.join(folder, "tender.js");
  await bundleEmbedScript(file);
  const script = await readFile(file, "utf8");
  await rm(folder, { recursive: true });
  expect(gzipSync(script).length).toBeLessThan(MAX_BYTES);
  expect(script).not.toMatch(/eval\(|new Function|innerHTML|document\.write|localStorage|document\.cookie|"\*"/);
  for (const name of ["onboarding", "payments", "payouts", "card"]) expect(script).toContain(name);
});
