// npm start: installs, builds, starts a database if none is given, sets it up, and serves until Ctrl-C.
import "./lib/require-node.mjs";
import { buildApart } from "./lib/build-apart.mjs";
import { openDatabase } from "./lib/database.mjs";
import { demoFile, isDemoNew, showDemo } from "./lib/demo.mjs";
import { serverEnvironment, wantedPort, withTerminalLog } from "./lib/environment.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { keepRunning } from "./lib/keep-running.mjs";
import { runCommand } from "./lib/lifetime.mjs";
import { say } from "./lib/say.mjs";
import { reservePort, startServer } from "./lib/server.mjs";
import { setUpOrWait } from "./lib/setup.mjs";

/** Opens the database, sets it up and creates the demo. Returns the environment of a server. */
async function readyDatabase(port) {
  const database = await openDatabase();
  const env = withTerminalLog(serverEnvironment(database, { port }));
  await setUpOrWait(database, env, { demoFile: demoFile() });
  return env;
}

await runCommand(
  async () => {
    const startedAt = Date.now();
    const port = wantedPort();
    const release = await reservePort(port, process.env.HOST);
    await ensureInstalled({ development: false });
    const code = await buildApart(["server"]);
    if (code !== 0) return code;
    const isNew = isDemoNew();
    const [appCode, env] = await Promise.all([buildApart(["app"]), readyDatabase(port)]);
    if (appCode !== 0) return appCode;
    const ready = async () => {
      say(`\nTender is ready at ${env.APP_URL} (${((Date.now() - startedAt) / 1000).toFixed(1)} s). Ctrl-C stops it.`);
      if (env.LOG === "pretty") say("From here on, only warnings and errors are shown. LOG=json shows every request.");
      await showDemo({ isNew, address: env.APP_URL });
      say();
    };
    // The database keeps running while the server restarts.
    await keepRunning("server", () => startServer(env, { release }), { log: env.LOG, onReady: ready });
  },
  { signalled: 0 },
);
