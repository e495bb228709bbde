import fs from "node:fs";
import path from "node:path";
import { bundle } from "./bundle.mjs";
import { compressStatic } from "./compress-static.mjs";
import { generateClient } from "./generate/client.mjs";
import { generateOperations } from "./generate/operations.mjs";
import { withLock } from "./lock.mjs";
import { at, DIST, GENERATED } from "./paths.mjs";
import { say, Sentence } from "./say.mjs";
import { nodeProgram, runQuietly } from "./spawn.mjs";
import { inputsHash, isStamped, stamp, unstamp } from "./stamp.mjs";

async function nextBuild() {
  say("Building the dashboard (about a minute, once) …");
  const env = { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" };
  const { code, output } = await runQuietly(...nodeProgram([at("node_modules/next/dist/bin/next"), "build"], { env }));
  if (code !== 0) throw new Sentence(`${output.trim()}\n\nBuilding the dashboard failed; the reason is above.`);
  await compressStatic();
}

const PARTS = {
  operations: { result: path.join(GENERATED, "operations", "event-words.ts"), make: generateOperations },
  client: { result: path.join(GENERATED, "api-client", "index.ts"), make: generateClient },
  server: { result: path.join(DIST, "main.mjs"), make: bundle },
  app: { result: at(".next", "BUILD_ID"), make: nextBuild },
};

async function ensurePart(part) {
  const { result, make } = PARTS[part];
  const hash = inputsHash(part);
  if (isStamped(part, hash) && fs.existsSync(result)) return false;
  unstamp(part);
  await make();
  stamp(part, hash);
  return true;
}

/**
 * Builds what is out of date, and returns whether it built anything: always the names of operations; by default the
 * `server`'s bundle and the dashboard (`app`); on demand the typed `client`.
 */
export async function ensureBuilt({ app = true, server = true, client = false } = {}) {
  const wait = { onWait: () => say("Waiting for another build of this checkout …") };
  return withLock(
    path.join(DIST, ".lock"),
    async () => {
      const parts = Object.entries({ operations: true, client, server, app }).filter(([, isWanted]) => isWanted);
      let hasBuilt = false;
      for (const [part] of parts) hasBuilt = (await ensurePart(part)) || hasBuilt;
      return hasBuilt;
    },
    wait,
  );
}
