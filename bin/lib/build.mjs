import fs from "node:fs";
import path from "node:path";
import { bundle } from "./bundle.mjs";
import { compressStatic } from "./compress-static.mjs";
import { withLock } from "./lock.mjs";
import { at, DIST } from "./paths.mjs";
import { say, Sentence } from "./say.mjs";
import { nodeProgram, runQuietly } from "./spawn.mjs";
import { inputsHash, isStamped, stamp, unstamp } from "./stamp.mjs";

async function nextBuild() {
  say("Building the dashboard (half a minute, once) …");
  const env = { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" };
  const { code, output } = await runQuietly(...nodeProgram([at("node_modules/next/dist/bin/next"), "build"], { env }));
  if (code !== 0) throw new Sentence(`${output.trim()}\n\nBuilding the dashboard failed; the reason is above.`);
  await compressStatic();
}

const PARTS = {
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
 * Builds what is out of date: the server's bundle and, with `app`, the dashboard. Returns whether it built anything.
 */
export async function ensureBuilt({ app = true } = {}) {
  const wait = { onWait: () => say("Waiting for another build of this checkout …") };
  return withLock(
    path.join(DIST, ".lock"),
    async () => {
      const server = await ensurePart("server");
      return (app && (await ensurePart("app"))) || server;
    },
    wait,
  );
}
