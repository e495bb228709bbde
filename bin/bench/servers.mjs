import fs from "node:fs";
import path from "node:path";
import { at, DIST } from "../lib/paths.mjs";
import { answers, freePort } from "../lib/ports.mjs";
import { sleep } from "../lib/processes.mjs";
import { Sentence } from "../lib/say.mjs";
import { nodeProgram, startProgram } from "../lib/spawn.mjs";

const PATIENCE_MS = 60_000;

/** What each server is called in the table, and the arguments with which Node runs it. */
const programsOf = ({ empty, fastify }) => ({
  direct: () => ["--enable-source-maps", path.join(DIST, "main.mjs")],
  next: (port) => [at("node_modules/next/dist/bin/next"), "start", "-H", "127.0.0.1", "-p", String(port)],
  empty: () => [empty],
  fastify: () => [fastify],
});

async function startOne(name, argsOf, { env, home }) {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const log = path.join(home, `${name}.log`);
  const output = fs.openSync(log, "w");
  const own = { ...env, PORT: String(port), APP_URL: address, NEXTAUTH_URL: address };
  const { exit } = startProgram(...nodeProgram(argsOf(port), { env: own, stdio: ["ignore", output, output] }));
  let ended = false;
  exit.then(() => (ended = true));
  for (const deadline = Date.now() + PATIENCE_MS; !(await answers(port)); await sleep(50)) {
    if (ended || Date.now() > deadline)
      throw new Sentence(`${fs.readFileSync(log, "utf8").trim()}\n\nThe server "${name}" did not come up.`);
  }
  return address;
}

/**
 * Starts what is compared, all with the same environment: `direct` is the front server as `npm start` runs it; `next` is
 * the framework alone (`next start` on the same build, without our server in front); `empty` is the front server with a
 * handler that does nothing; `fastify` does the same work by hand. Returns their addresses by name.
 */
export async function startServers({ env, home, programs }) {
  const addresses = {};
  for (const [name, argsOf] of Object.entries(programsOf(programs)))
    addresses[name] = await startOne(name, argsOf, { env, home });
  return addresses;
}
