// npm run dev: like npm start, but pages and domain code change as you save.
import "./lib/require-node.mjs";
import fs from "node:fs";
import path from "node:path";
import { ensureBuilt } from "./lib/build.mjs";
import { openDatabase } from "./lib/database.mjs";
import { demoFile, isDemoNew, showDemo } from "./lib/demo.mjs";
import { newestServer } from "./lib/development/newest-server.mjs";
import { watchBundle } from "./lib/development/watch-bundle.mjs";
import { serverEnvironment, wantedPort, withTerminalLog } from "./lib/environment.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { isStopping, onStop, runCommand } from "./lib/lifetime.mjs";
import { at, DIST } from "./lib/paths.mjs";
import { freePort } from "./lib/ports.mjs";
import { complain, say, Sentence } from "./lib/say.mjs";
import { reservePort, startPart, whenReady } from "./lib/server.mjs";
import { setUp } from "./lib/setup.mjs";

const ENTRIES = {
  main: "lib/http/development/main.ts",
  "document-reader": "lib/providers/document-thread.ts",
  "bank-file-reader": "lib/domain/money/bank-files/transport/bank-file-thread.ts",
  "statement-pdf": "lib/providers/statement-pdf.ts",
};

const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`;

/** Bundles and starts the server, now and after each change. `release` releases its port. */
async function serve(env, release) {
  const folder = path.join(DIST, `development-${env.PORT}`);
  onStop(() => fs.rmSync(folder, { recursive: true, force: true }));
  const replace = newestServer(env, folder);
  let isFirst = true;
  const onBuilt = async (packages) => {
    const startedAt = Date.now();
    release();
    const isServed = await replace(packages);
    if (isStopping()) return;
    if (isFirst && !isServed) throw new Sentence("The server did not come up; its last log lines say why.");
    if (!isServed)
      say("The server did not start with your change; its last log lines say why. The one before goes on.");
    else if (!isFirst) say(`The server has your change (${seconds(startedAt)}).`);
    isFirst = false;
  };
  onStop(await watchBundle(ENTRIES, folder, { onBuilt, onFault: complain }));
}

await runCommand(
  async () => {
    const startedAt = Date.now();
    const port = wantedPort();
    const release = await reservePort(port, process.env.HOST);
    await ensureInstalled();
    await ensureBuilt({ app: false });
    const NEXT_DEV_PORT = String(await freePort());
    const env = { ...withTerminalLog(serverEnvironment(await openDatabase(), { port })), NEXT_DEV_PORT };
    const isNew = isDemoNew();
    await setUp(env, { demoFile: demoFile() });
    const pagesEnv = { ...env, NODE_ENV: "development" };
    const pages = startPart([at("bin/lib/development/pages.mjs")], { env: pagesEnv });
    const [{ exit }] = await Promise.all([whenReady("dashboard", pages), serve(env, release)]);
    if (isStopping()) return 0;
    // Next compiles a page on its first request, so request this page first.
    void fetch(new URL("/sign-in", env.APP_URL)).catch(() => {});
    say(`\nTender is ready at ${env.APP_URL} (${seconds(startedAt)}) and changes as you save. Ctrl-C stops it.`);
    await showDemo({ isNew, address: env.APP_URL });
    say();
    const code = await exit;
    return isStopping() ? 0 : code;
  },
  { signalled: 0 },
);
