import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { isStopping, Stopped } from "../lib/lifetime.mjs";
import { at } from "../lib/paths.mjs";
import { say, Sentence } from "../lib/say.mjs";
import { runQuietly, startProgram } from "../lib/spawn.mjs";
import { misses } from "./wanted.mjs";

/**
 * Lighthouse needs a newer Node than Tender. Both are installed only for this command, so the app does not depend on
 * them.
 */
const TOOLS = { lighthouse: "13.5.0", node: "22.23.3" };
const FOLDER = at("node_modules", ".cache", "pages");
const NODE = path.join(FOLDER, "node_modules", "node");
const PROGRAM = path.join(NODE, "bin", process.platform === "win32" ? "node.exe" : "node");

const versionOf = (name) => {
  try {
    return JSON.parse(fs.readFileSync(path.join(FOLDER, "node_modules", name, "package.json"), "utf8")).version;
  } catch {
    return undefined;
  }
};

async function install(command, args, cwd) {
  const { code, output } = await runQuietly(command, args, { cwd, shell: command === "npm.cmd" });
  if (code !== 0) throw new Sentence(`${output.trim()}\n\nInstalling Lighthouse failed; the reason is above.`);
}

async function ensureTools() {
  const isThere = Object.entries(TOOLS).every(([name, version]) => versionOf(name) === version);
  if (isThere && fs.existsSync(PROGRAM)) return;
  say("Installing Lighthouse and its Node (once) …");
  fs.mkdirSync(FOLDER, { recursive: true });
  fs.writeFileSync(path.join(FOLDER, "package.json"), JSON.stringify({ private: true, dependencies: TOOLS }));
  // Newer versions of npm do not run package scripts by default. The script of the `node` package fetches the program.
  const args = ["install", "--prefix", FOLDER, "--no-audit", "--no-fund", "--prefer-offline", "--ignore-scripts"];
  await install(process.platform === "win32" ? "npm.cmd" : "npm", args, FOLDER);
  await install(process.execPath, ["installArchSpecificPackage.js"], NODE);
}

const middle = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];

const medians = (looks) =>
  Object.fromEntries(Object.keys(looks[0]).map((key) => [key, middle(looks.map((look) => look[key]))]));

/**
 * Starts Lighthouse. Returns a function that measures a page once, and twice more if it misses a target, because
 * another program may have slowed it down; then the medians count.
 */
export async function openAuditor({ browserPath, cookie }) {
  await ensureTools();
  const script = fileURLToPath(new URL("lighthouse.mjs", import.meta.url));
  const { child, exit } = startProgram(PROGRAM, [script, FOLDER, browserPath], {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const look = ({ address, group, isSignedIn }) =>
    new Promise((resolve, reject) => {
      child.once("message", resolve);
      exit.then(() => reject(isStopping() ? new Stopped() : new Sentence("Lighthouse exited unexpectedly.")));
      child.send({ address, isPhone: group === "hosted" || group === "sign-in", ...(isSignedIn && { cookie }) });
    });
  return async (page) => {
    const first = await look(page);
    if (misses({ ...page, ...first }).length === 0) return first;
    return medians([first, await look(page), await look(page)]);
  };
}
