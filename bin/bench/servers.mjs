import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { at } from "../lib/paths.mjs";
import { answers, freePort } from "../lib/ports.mjs";
import { Sentence } from "../lib/say.mjs";
import { SERVER_ARGS } from "../lib/server.mjs";
import { nodeProgram, startProgram } from "../lib/spawn.mjs";

const PATIENCE_MS = 60_000;

/** Returns what each server is called in the table, and the arguments with which Node runs it. */
const programsOf = ({ empty, fastify }) => ({
  direct: () => SERVER_ARGS,
  next: (port) => [at("node_modules/next/dist/bin/next"), "start", "-H", "127.0.0.1", "-p", String(port)],
  empty: () => [empty],
  fastify: () => [fastify],
});

/** Only the server as it is run has its jobs, since they are part of the memory it takes. */
const SETTINGS = { direct: { JOBS: "in-process" } };

/** Starts one server, and returns its address and process ID once it answers. */
export async function startOne(name, argsOf, { env, home }) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const log = path.join(home, `${name}.log`);
  const output = fs.openSync(log, "w");
  const own = { ...env, ...SETTINGS[name], PORT: String(port), APP_URL: url, NEXTAUTH_URL: url };
  const { child, exit } = startProgram(...nodeProgram(argsOf(port), { env: own, stdio: ["ignore", output, output] }));
  let ended = false;
  exit.then(() => (ended = true));
  for (const deadline = Date.now() + PATIENCE_MS; !(await answers(port)); await sleep(50)) {
    if (ended || Date.now() > deadline)
      throw new Sentence(`${fs.readFileSync(log, "utf8").trim()}\n\nThe server "${name}" did not come up.`);
  }
  return { url, pid: child.pid };
}

/**
 * Starts what is compared, all with the same environment: `direct` is the front server as `npm start` runs it; `next` is
 * the framework alone (`next start` on the same build, without our server in front); `empty` is the front server with a
 * handler that does nothing; `fastify` does the same work by hand. Returns their addresses and process IDs by name.
 */
export async function startServers({ env, home, programs }, { quick }) {
  const servers = {};
  for (const [name, argsOf] of Object.entries(programsOf(programs)))
    if (!quick || name === "direct" || name === "fastify") servers[name] = await startOne(name, argsOf, { env, home });
  return servers;
}
