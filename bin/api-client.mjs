// npm run api-client: makes lib/api-client, the typed client for TypeScript, from the OpenAPI document of this checkout.
import "./lib/require-node.mjs";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { bundle } from "./lib/bundle.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { runCommand } from "./lib/lifetime.mjs";
import { at, DIST } from "./lib/paths.mjs";
import { say, Sentence } from "./lib/say.mjs";
import { nodeProgram, runQuietly } from "./lib/spawn.mjs";

const FOLDER = at("lib", "api-client");
const PLUGINS = ["@hey-api/client-fetch", "@hey-api/typescript", "@hey-api/sdk"];

async function writeDocument(file) {
  const programs = path.join(DIST, "api-client");
  await bundle({ document: "bin/api-client/document.ts" }, programs);
  const { code, output } = await runQuietly(...nodeProgram([path.join(programs, "document.mjs"), file]));
  if (code !== 0) throw new Sentence(`${output.trim()}\n\nMaking the OpenAPI document failed; the reason is above.`);
}

await runCommand(async () => {
  await ensureInstalled();
  const { createClient } = await import("@hey-api/openapi-ts");
  const { stampOf } = await import("./lib/client-stamp.mjs");
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "tender-client-"));
  try {
    const document = path.join(folder, "openapi.json");
    await writeDocument(document);
    const logs = { level: "silent", file: false };
    await createClient({ input: document, output: { path: FOLDER, clean: true }, plugins: PLUGINS, logs });
    const stamp = stampOf(fs.readFileSync(document, "utf8"), FOLDER);
    fs.writeFileSync(path.join(FOLDER, "stamp.json"), `${JSON.stringify(stamp, null, 2)}\n`);
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
  say("lib/api-client is up to date.");
  return 0;
});
