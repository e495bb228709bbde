// npm run worker: runs the jobs in a separate process, on the server's database, until Ctrl-C.
import "./lib/require-node.mjs";
import { buildApart } from "./lib/build-apart.mjs";
import { openDatabase } from "./lib/database.mjs";
import { serverEnvironment, wantedPort, withTerminalLog } from "./lib/environment.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { keepRunning } from "./lib/keep-running.mjs";
import { runCommand } from "./lib/lifetime.mjs";
import { startWorker } from "./lib/server.mjs";
import { setUpOrWait } from "./lib/setup.mjs";

await runCommand(
  async () => {
    await ensureInstalled({ development: false });
    const code = await buildApart(["server"]);
    if (code !== 0) return code;
    const database = await openDatabase();
    const env = withTerminalLog(serverEnvironment(database, { port: wantedPort() }));
    await setUpOrWait(database, env);
    await keepRunning("worker", () => startWorker(env), { log: env.LOG });
  },
  { signalled: 0 },
);
