import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { at } from "./paths.mjs";
import { say, Sentence } from "./say.mjs";
import { nodeProgram, runQuietly } from "./spawn.mjs";

/** Chromium builds to look for. The first one draws only pages and no browser window, which takes half of the time. */
const NAMES = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome-stable",
  "google-chrome",
  "chrome",
];
const APPLICATIONS = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];
const isRoot = () => process.getuid?.() === 0;

/** Whether a browser runs. Some systems have a stub that only prints how to install the browser, so it must be run. */
function runs(file) {
  if (!file || !fs.existsSync(file)) return false;
  if (process.platform === "win32") return true;
  return spawnSync(file, ["--version", "--no-sandbox"], { timeout: 20_000, stdio: "ignore" }).status === 0;
}

function onPath(name) {
  const folders = (process.env.PATH ?? "").split(path.delimiter);
  return folders.map((folder) => path.join(folder, name)).find((file) => fs.existsSync(file));
}

function installed() {
  return [...NAMES.map(onPath), ...APPLICATIONS].find(runs);
}

async function playwrights() {
  const { chromium } = await import("@playwright/test");
  const file = chromium.executablePath();
  return runs(file) ? file : undefined;
}

async function download() {
  say("No browser found; asking Playwright for one …");
  const args = [at("node_modules/playwright/cli.js"), "install", "chromium"];
  await runQuietly(...nodeProgram(args, { timeout: 300_000 }));
  return playwrights();
}

async function fromSystem() {
  if (!isRoot() || !onPath("apt-get")) return undefined;
  say("Installing the system's Chromium …");
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const install = (...names) =>
    runQuietly("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...names, "fonts-liberation"], {
      env,
      timeout: 300_000,
    });
  await runQuietly("apt-get", ["update", "-qq"], { env, timeout: 120_000 });
  await install("chromium-headless-shell");
  if (!installed()) await install("chromium");
  return installed();
}

/**
 * The path of a Chromium or Chrome that runs here without a screen: BROWSER_PATH, an installed one, or one installed
 * now.
 */
export async function ensureBrowser() {
  const { BROWSER_PATH: given } = process.env;
  if (given && !runs(given)) throw new Sentence(`BROWSER_PATH is ${given}, which does not run as a browser.`);
  const result = given || installed() || (await playwrights()) || (await download()) || (await fromSystem());
  if (result && path.basename(result) === "chromium")
    say("Tests of pages take half the processor's time with the Debian package chromium-headless-shell.");
  if (result) return result;
  throw new Sentence(
    'The dashboard tests need a browser: set BROWSER_PATH to a Chromium or Chrome, or run "npx playwright install --with-deps chromium".',
  );
}
