import fs from "node:fs";
import path from "node:path";
import { DIST } from "./paths.mjs";
import { Sentence } from "./say.mjs";
import { nodeProgram, runQuietly } from "./spawn.mjs";

/** Brings the database to the present schema, makes missing keys and, given a file for its credentials, the demo. */
export async function setUp(env, { demoFile } = {}) {
  const args = ["--enable-source-maps", path.join(DIST, "setup.mjs"), ...(demoFile ? ["--seed-demo", demoFile] : [])];
  const { code, output } = await runQuietly(...nodeProgram(args, { env }));
  if (code !== 0) throw new Sentence(`${output.trim()}\n\nSetting up the database failed; the reason is above.`);
  if (demoFile && fs.existsSync(demoFile)) fs.chmodSync(demoFile, 0o600);
}
