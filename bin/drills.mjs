// npm run drills -- NAME: tries the steps of an operator page with the real programs. Without a name, all of them.
import "./lib/require-node.mjs";
import { alerts } from "./drills/alerts.mjs";
import { archive } from "./drills/archive.mjs";
import { backup } from "./drills/backup.mjs";
import { balancer } from "./drills/balancer.mjs";
import { failover } from "./drills/failover.mjs";
import { image } from "./drills/image.mjs";
import { patroni } from "./drills/patroni.mjs";
import { pooler } from "./drills/pooler.mjs";
import { ensureBuilt } from "./lib/build.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { runCommand } from "./lib/lifetime.mjs";
import { say, Sentence } from "./lib/say.mjs";

const DRILLS = { alerts, archive, backup, balancer, failover, image, patroni, pooler };
/** Drills that start no server, so they do not wait for a build of the pages. */
const WITHOUT_PAGES = ["archive", "backup"];

await runCommand(async () => {
  const names = process.argv.slice(2);
  const unknown = names.find((name) => !(name in DRILLS));
  if (unknown) throw new Sentence(`There is no drill "${unknown}". There are: ${Object.keys(DRILLS).join(", ")}.`);
  await ensureInstalled();
  const chosen = names.length > 0 ? names : Object.keys(DRILLS);
  const app = chosen.some((name) => !WITHOUT_PAGES.includes(name));
  await ensureBuilt({ app });
  for (const name of chosen) say(`${name}: ${await DRILLS[name]()}`);
});
