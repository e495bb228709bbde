import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { answers, freePort } from "../lib/ports.mjs";
import { Sentence } from "../lib/say.mjs";
import { SERVER_ARGS } from "../lib/server.mjs";
import { nodeProgram, startProgram } from "../lib/spawn.mjs";

const START_TIMEOUT_MS = 60_000;

async function startOne(name, args, { env, home }) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const log = path.join(home, `${name}.log`);
  const output = fs.openSync(log, "w");
  const own = { ...env, PORT: String(port), APP_URL: url, NEXTAUTH_URL: url };
  const { child, exit } = startProgram(...nodeProgram(args, { env: own, stdio: ["ignore", output, output] }));
  let ended = false;
  exit.then(() => (ended = true));
  for (const deadline = Date.now() + START_TIMEOUT_MS; !(await answers(port)); await sleep(50)) {
    if (ended || Date.now() > deadline)
      throw new Sentence(`${fs.readFileSync(log, "utf8").trim()}\n\nThe server "${name}" did not come up.`);
  }
  return { url, pid: child.pid };
}

/** Starts Tender's server with its jobs, and the bare one. Returns their addresses and process IDs by name. */
export async function startServers({ env, home, programs }) {
  return {
    tender: await startOne("tender", SERVER_ARGS, { env: { ...env, JOBS: "in-process" }, home }),
    fastify: await startOne("fastify", [programs.fastify], { env, home }),
  };
}
