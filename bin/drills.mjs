// npm run drills -- NAME: what an operator's page promises, tried with the real programs. Without a name, all of them.
import "./lib/require-node.mjs";
import { alerts } from "./drills/alerts.mjs";
import { backup } from "./drills/backup.mjs";
import { ensureBuilt } from "./lib/build.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { runCommand } from "./lib/lifetime.mjs";
import { say, Sentence } from "./lib/say.mjs";

const DRILLS = { alerts, backup };

await runCommand(async () => {
  const names = process.argv.slice(2);
  const unknown = names.find((name) => !(name in DRILLS));
  if (unknown) throw new Sentence(`There is no drill "${unknown}". There are: ${Object.keys(DRILLS).join(", ")}.`);
  await ensureInstalled();
  await ensureBuilt();
  for (const name of names.length > 0 ? names : Object.keys(DRILLS)) say(`${name}: ${await DRILLS[name]()}`);
});
