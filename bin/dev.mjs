// npm run dev: prepares the database as npm start does, then runs Next's development server.
import "./lib/require-node.mjs";
import { ensureBuilt } from "./lib/build.mjs";
import { openDatabase } from "./lib/database.mjs";
import { demoFile, isDemoNew, showDemo } from "./lib/demo.mjs";
import { serverEnvironment, wantedPort, withoutOwner } from "./lib/environment.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { isStopping, runCommand } from "./lib/lifetime.mjs";
import { at } from "./lib/paths.mjs";
import { ensurePort } from "./lib/server.mjs";
import { setUp } from "./lib/setup.mjs";
import { nodeProgram, startProgram } from "./lib/spawn.mjs";

await runCommand(
  async () => {
    const port = wantedPort();
    await ensurePort(port, process.env.HOST);
    await ensureInstalled();
    await ensureBuilt({ app: false });
    const env = serverEnvironment(await openDatabase(), { port });
    const isNew = isDemoNew();
    await setUp(env, { demoFile: demoFile() });
    showDemo({ isNew });
    const args = [at("node_modules/next/dist/bin/next"), "dev", "-H", env.HOST, "-p", env.PORT];
    const devEnv = { ...withoutOwner(env), NODE_ENV: undefined };
    const { exit } = startProgram(...nodeProgram(args, { env: devEnv, stdio: ["ignore", "inherit", "inherit"] }));
    const code = await exit;
    return isStopping() ? 0 : code;
  },
  { signalled: 0 },
);
