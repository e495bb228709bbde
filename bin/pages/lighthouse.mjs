// Lighthouse, in a process of its own with its own Node: measures the pages its parent sends, and sends back the figures.
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

/** Lighthouse failed to record its own trace. That says nothing about the page, and it asks to be run again. */
const NOT_RECORDED = "NO_NAVSTART";

/** Measures a page, and once more when there is no record of the first time. */
async function measure({ address, isPhone, cookie }) {
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

process.on("message", async (page) => process.send(await measure(page)));
