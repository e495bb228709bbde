// npm start: installs, builds, starts the database if none is given, sets it up, and serves until Ctrl-C.
import "./lib/require-node.mjs";
import { ensureBuilt } from "./lib/build.mjs";
import { openDatabase } from "./lib/database.mjs";
import { demoFile, showDemo } from "./lib/demo.mjs";
import { serverEnvironment, wantedPort } from "./lib/environment.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { isStopping, runCommand } from "./lib/lifetime.mjs";
import { say, Sentence } from "./lib/say.mjs";
import { ensurePort, startServer } from "./lib/server.mjs";
import { setUp } from "./lib/setup.mjs";

const TOO_SOON_MS = 10_000;

/** A server that breaks down after it has run for a while is started again. */
async function serve(env, onReady) {
  for (let isFirst = true; !isStopping(); isFirst = false) {
    const startedAt = Date.now();
    const { exit } = await startServer(env);
    if (isFirst) onReady();
    const code = await exit;
    if (isStopping()) return;
    if (Date.now() - startedAt < TOO_SOON_MS) throw new Sentence(`The server ended by itself (code ${code}); its last log lines say why.`);
    say(`The server ended by itself (code ${code}) and is started again.`);
  }
}

await runCommand(
  async () => {
    const startedAt = Date.now();
    const port = wantedPort();
    await ensurePort(port, process.env.HOST);
    await ensureInstalled();
    await ensureBuilt();
    const database = await openDatabase();
    const env = serverEnvironment(database, { port });
    await setUp(env, { demoFile: demoFile() });
    await serve(env, () => {
      say(`\nTender is ready at ${env.APP_URL} (${((Date.now() - startedAt) / 1000).toFixed(1)} s). Ctrl-C stops it.`);
      showDemo();
      say();
    });
  },
  { signalled: 0 },
);
