// npm start: installs, builds, starts a database if none is given, sets it up, and serves until Ctrl-C.
import "./lib/require-node.mjs";
import { setTimeout as sleep } from "node:timers/promises";
import { ensureBuilt } from "./lib/build.mjs";
import { openDatabase } from "./lib/database.mjs";
import { demoFile, isDemoNew, showDemo } from "./lib/demo.mjs";
import { serverEnvironment, wantedPort, withTerminalLog } from "./lib/environment.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { isStopping, runCommand } from "./lib/lifetime.mjs";
import { say } from "./lib/say.mjs";
import { ensurePort, startServer } from "./lib/server.mjs";
import { setUp } from "./lib/setup.mjs";

const TOO_SOON_MS = 10_000;
const LONGEST_WAIT_MS = 30_000;

/** Starts a server again when it ends by itself, and waits longer each time it ends soon. The database stays up. */
async function serve(env, onReady) {
  let { exit } = await startServer(env);
  await onReady();
  for (let startedAt = Date.now(), wait = 0; !isStopping(); startedAt = Date.now()) {
    const code = await exit;
    if (isStopping()) return;
    wait = Date.now() - startedAt < TOO_SOON_MS ? Math.min(wait * 2 || 1000, LONGEST_WAIT_MS) : 0;
    say(
      `The server ended by itself (code ${code}; its last log lines say why) and is started again${wait > 0 ? ` in ${wait / 1000} s` : ""}.`,
    );
    await sleep(wait);
    if (isStopping()) return;
    ({ exit } = await startServer(env).catch(() => ({ exit: Promise.resolve(1) })));
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
    const env = withTerminalLog(serverEnvironment(database, { port }));
    const isNew = isDemoNew();
    await setUp(env, { demoFile: demoFile() });
    await serve(env, async () => {
      say(`\nTender is ready at ${env.APP_URL} (${((Date.now() - startedAt) / 1000).toFixed(1)} s). Ctrl-C stops it.`);
      if (env.LOG === "pretty") say("From here on, only warnings and errors are shown. LOG=json shows every request.");
      await showDemo({ isNew, address: env.APP_URL });
      say();
    });
  },
  { signalled: 0 },
);
