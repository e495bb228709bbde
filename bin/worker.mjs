// npm run worker: runs the jobs in a process of their own, on the server's database.
import "./lib/require-node.mjs";
import path from "node:path";
import { ensureBuilt } from "./lib/build.mjs";
import { openDatabase } from "./lib/database.mjs";
import { serverEnvironment, wantedPort, withoutOwner, withTerminalLog } from "./lib/environment.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { isStopping, runCommand } from "./lib/lifetime.mjs";
import { DIST } from "./lib/paths.mjs";
import { setUp } from "./lib/setup.mjs";
import { nodeProgram, startProgram } from "./lib/spawn.mjs";

await runCommand(
  async () => {
    await ensureInstalled();
    await ensureBuilt({ app: false });
    const env = withTerminalLog(serverEnvironment(await openDatabase(), { port: wantedPort() }));
    await setUp(env);
    const args = [path.join(DIST, "worker.mjs")];
    const { exit } = startProgram(
      ...nodeProgram(args, { env: withoutOwner(env), stdio: ["ignore", "inherit", "inherit", "ipc"] }),
    );
    const code = await exit;
    return isStopping() ? 0 : code;
  },
  { signalled: 0 },
);
