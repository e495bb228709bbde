// Lighthouse in a separate process with its own Node: measures the pages that its parent sends, and returns the
// figures.
import path from "node:path";
import { pathToFileURL } from "node:url";

const [folder, browserPath] = process.argv.slice(2);
const load = (file) => import(pathToFileURL(path.join(folder, "node_modules", file)).href);
const { default: lighthouse } = await load("lighthouse/core/index.js");
const { default: desktop } = await load("lighthouse/core/config/desktop-config.js");
const { launch } = await load("chrome-launcher/dist/index.js");

const CATEGORIES = { performance: "performance", accessibility: "accessibility", bestPractices: "best-practices" };

const chrome = await launch({ chromePath: browserPath, chromeFlags: ["--headless=new", "--no-sandbox"] });
const stop = () => {
  chrome.kill();
  process.exit();
};
process.on("disconnect", stop);
process.on("SIGTERM", stop);

/** Lighthouse failed to record its own trace. The page is not at fault; Lighthouse asks to run again. */
const NOT_RECORDED = "NO_NAVSTART";

/** Measurements per page. Their median counts, because a phone's figures vary with the machine's other load. */
const RUNS = { phone: 3, desktop: 1 };

async function runOnce({ address, isPhone, cookie }) {
  const flags = {
    port: chrome.port,
    logLevel: "error",
    onlyCategories: Object.values(CATEGORIES),
    ...(cookie && { extraHeaders: { Cookie: cookie } }),
  };
  const run = async () => (await lighthouse(address, flags, isPhone ? undefined : desktop)).lhr;
  const first = await run();
  const lhr = first.runtimeError?.code === NOT_RECORDED ? await run() : first;
  if (lhr.runtimeError) throw new Error(`${address}: ${lhr.runtimeError.message}`);
  const scores = Object.entries(CATEGORIES).map(([key, name]) => [key, Math.round(lhr.categories[name].score * 100)]);
  return { ...Object.fromEntries(scores), lcp: lhr.audits["largest-contentful-paint"].numericValue / 1000 };
}

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

/** Measures a page: the median of each figure. A run without a trace is repeated. */
async function measure(page) {
  const runs = [];
  for (let left = page.isPhone ? RUNS.phone : RUNS.desktop; left > 0; left--) runs.push(await runOnce(page));
  return Object.fromEntries(Object.keys(runs[0]).map((figure) => [figure, median(runs.map((run) => run[figure]))]));
}

process.on("message", async (page) => process.send(await measure(page)));
