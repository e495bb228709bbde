import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { bundle } from "../bundle.mjs";
import { DIST, GENERATED } from "../paths.mjs";
import { Sentence } from "../say.mjs";
import { nodeProgram, runQuietly } from "../spawn.mjs";

const PLUGINS = ["@hey-api/client-fetch", "@hey-api/typescript", "@hey-api/sdk"];

async function writeDocument(file) {
  const programs = path.join(DIST, "api-client");
  await bundle({ document: "bin/lib/generate/document.ts" }, programs);
  const { code, output } = await runQuietly(...nodeProgram([path.join(programs, "document.mjs"), file]));
  if (code !== 0) throw new Sentence(`${output.trim()}\n\nMaking the OpenAPI document failed; the reason is above.`);
}

/** Generates lib/generated/api-client, the typed TypeScript client, from the OpenAPI document of this checkout. */
export async function generateClient() {
  const { createClient } = await import("@hey-api/openapi-ts");
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "tender-client-"));
  try {
    const document = path.join(folder, "openapi.json");
    await writeDocument(document);
    const output = { path: path.join(GENERATED, "api-client"), clean: true };
    await createClient({ input: document, output, plugins: PLUGINS, logs: { level: "silent", file: false } });
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}
