// npm start: installs, builds, starts a database if none is given, sets it up, and serves until Ctrl-C.
import "./lib/require-node.mjs";
import { ensureBuilt } from "./lib/build.mjs";
import { openDatabase } from "./lib/database.mjs";
import { demoFile, isDemoNew, showDemo } from "./lib/demo.mjs";
import { serverEnvironment, wantedPort, withTerminalLog } from "./lib/environment.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { keepRunning } from "./lib/keep-running.mjs";
import { runCommand } from "./lib/lifetime.mjs";
import { say } from "./lib/say.mjs";
import { ensurePort, startServer } from "./lib/server.mjs";
import { setUpOrWait } from "./lib/setup.mjs";

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
    await setUpOrWait(database, env, { demoFile: demoFile() });
    const ready = async () => {
      say(`\nTender is ready at ${env.APP_URL} (${((Date.now() - startedAt) / 1000).toFixed(1)} s). Ctrl-C stops it.`);
      if (env.LOG === "pretty") say("From here on, only warnings and errors are shown. LOG=json shows every request.");
      await showDemo({ isNew, address: env.APP_URL });
      say();
    };
    // The database stays up while the server starts again.
    const start = (how) => startServer(env, database.mayMigrate ? how : { ...how, again: true });
    await keepRunning("server", start, { log: env.LOG, onReady: ready });
  },
  { signalled: 0 },
);
