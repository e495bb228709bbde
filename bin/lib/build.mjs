import fs from "node:fs";
import path from "node:path";
import { bundle, bundleCardFrame, CARD_FRAME } from "./bundle.mjs";
import { compressStatic } from "./compress-static.mjs";
import { generateClient } from "./generate/client.mjs";
import { bundleEmbedScript } from "./generate/embed-script.mjs";
import { generateOperations } from "./generate/operations.mjs";
import { withLock } from "./lock.mjs";
import { at, DIST, GENERATED } from "./paths.mjs";
import { say, Sentence, withProgress } from "./say.mjs";
import { nodeProgram, runQuietly } from "./spawn.mjs";
import { inputsHash, isStamped, stamp, unstamp } from "./stamp.mjs";

/** A line of Next such as "  Collecting page data using 1 worker ...", which starts a step. */
const STEP = /^\W*(\S.*?) ?\.\.\.$/gm;

async function nextBuild(onStep) {
  say("Building the dashboard (one to four minutes, once) …");
  const plain = { FORCE_COLOR: undefined, NO_COLOR: "1" };
  const env = { ...process.env, ...plain, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" };
  const onOutput = (output) => onStep([...output.matchAll(STEP)].at(-1)?.[1]);
  const program = nodeProgram([at("node_modules/next/dist/bin/next"), "build"], { env, onOutput });
  const { code, output } = await runQuietly(...program);
  if (code !== 0) throw new Sentence(`${output.trim()}\n\nBuilding the dashboard failed; the reason is above.`);
  await compressStatic();
}

const PARTS = {
  operations: {
    phase: "Generating the names of operations",
    result: path.join(GENERATED, "operations", "event-words.ts"),
    make: generateOperations,
  },
  frame: { phase: "Bundling the card frame", result: CARD_FRAME, make: bundleCardFrame },
  client: {
    phase: "Generating the typed client",
    result: path.join(GENERATED, "api-client", "index.ts"),
    make: generateClient,
  },
  script: {
    phase: "Bundling the script for partners' pages",
    result: path.join(DIST, "tender.js"),
    make: () => bundleEmbedScript(),
  },
  server: { phase: "Bundling the server", result: path.join(DIST, "main.mjs"), make: () => bundle() },
  app: { phase: "Building the dashboard", result: at(".next", "BUILD_ID"), make: nextBuild },
};

async function ensurePart(part) {
  const { phase, result, make } = PARTS[part];
  const hash = inputsHash(part);
  if (isStamped(part, hash) && fs.existsSync(result)) return false;
  unstamp(part);
  let step;
  const made = make((name) => (step = name));
  await withProgress(() => (step ? `${phase}: ${step}` : phase), made);
  stamp(part, hash);
  return true;
}

/**
 * Builds outdated parts, and returns whether it built anything. The names of operations and the script of the card
 * frame are always included, the `server` bundle and the dashboard (`app`) by default, and the typed `client` on request.
 */
export async function ensureBuilt({ app = true, server = true, client = false } = {}) {
  const wait = { onWait: () => say("Waiting for another build of this checkout …") };
  return withLock(
    path.join(DIST, ".lock"),
    async () => {
      const parts = Object.entries({ operations: true, frame: true, client, script: server, server, app }).filter(
        ([, isWanted]) => isWanted,
      );
      let hasBuilt = false;
      for (const [part] of parts) hasBuilt = (await ensurePart(part)) || hasBuilt;
      return hasBuilt;
    },
    wait,
  );
}
