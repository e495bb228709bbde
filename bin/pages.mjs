// npm run pages: measures how fast the pages are and how much they load, against their targets. Exits with 1 if a
// figure misses. With --journeys: counts the actions of usual journeys in a browser; exits with 1 if one cannot be
// completed. With --clicks: measures how soon pages answer a click; exits with 1 if one takes longer than 100 ms.
import "./lib/require-node.mjs";
import { parseArgs } from "node:util";
import { ensureBrowser } from "./lib/browser.mjs";
import { ensureBuilt } from "./lib/build.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { runCommand } from "./lib/lifetime.mjs";
import { say } from "./lib/say.mjs";
import { openAuditor } from "./pages/auditor.mjs";
import { openPages } from "./pages/browse.mjs";
import { measureClicks } from "./pages/clicks.mjs";
import { takeJourneys } from "./pages/journeys.mjs";
import { showHead, showRow, showSummary } from "./pages/report.mjs";
import { startDemo } from "./pages/server.mjs";

/**
 * `--only` picks pages by a word in their names: a path as in the app's folders, or "landing". It may be repeated.
 * `--sizes` skips Lighthouse and measures only the scripts, which takes a minute. `--journeys` takes the journeys and
 * measures no page. `--clicks` clicks every link of the menu on a slow processor.
 */
function settings() {
  const options = {
    only: { type: "string", multiple: true, default: [""] },
    sizes: { type: "boolean", default: false },
    journeys: { type: "boolean", default: false },
    clicks: { type: "boolean", default: false },
  };
  return parseArgs({ options }).values;
}

await runCommand(async () => {
  const { only, sizes, journeys, clicks } = settings();
  await ensureInstalled();
  await ensureBuilt();
  const browserPath = process.env.CHROME_PATH || (await ensureBrowser());
  const demo = await startDemo();
  if (journeys) return takeJourneys({ ...demo, browserPath });
  const isWanted = (name) => only.some((word) => name.includes(word));
  if (clicks) return measureClicks({ ...demo, browserPath, isWanted });
  say("Looking for every page …");
  const { pages, cookie } = await openPages({
    ...demo,
    browserPath,
    isWanted,
  });
  const audit = sizes ? undefined : await openAuditor({ browserPath, cookie });
  showHead({ sizes });
  const rows = [];
  for (const page of pages) {
    const row = { ...page, ...(await audit?.(page)) };
    showRow(row);
    rows.push(row);
  }
  return showSummary(rows);
});
