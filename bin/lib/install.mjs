import fs from "node:fs";
import path from "node:path";
import { at } from "./paths.mjs";
import { say, Sentence, withProgress } from "./say.mjs";
import { nodeProgram, runQuietly } from "./spawn.mjs";

function packagesIn(file) {
  try {
    return JSON.parse(fs.readFileSync(file, "utf8")).packages ?? {};
  } catch {
    return {};
  }
}

/**
 * The state of node_modules compared with package-lock.json: `whole`; `partial`, if packages are missing; or `none`, if
 * a version differs. Missing optional packages do not count. Packages for development count only with `development`.
 */
function installed({ development }) {
  const present = packagesIn(at("node_modules", ".package-lock.json"));
  if (Object.keys(present).length === 0) return "none";
  let extent = "whole";
  for (const [name, { version, dev, optional, devOptional, link }] of Object.entries(
    packagesIn(at("package-lock.json")),
  )) {
    if (name === "" || link || (dev && !development)) continue;
    if (present[name] && present[name].version !== version) return "none";
    if (!present[name] && !optional && !devOptional) extent = "partial";
  }
  return extent;
}

function npm(args, options) {
  const script = process.env.npm_execpath;
  if (script && path.basename(script) === "npm-cli.js") return nodeProgram([script, ...args], options);
  return process.platform === "win32" ? ["npm.cmd", args, { ...options, shell: true }] : ["npm", args, options];
}

/** Unsets variables such as NODE_ENV=production, which would leave out packages that the build needs. */
const FOR_BUILDING = { NODE_ENV: undefined, npm_config_omit: undefined, npm_config_production: undefined };

/** Number of files and connections that servers and builds open at once. */
const OPEN_FILES = 1024;

/**
 * Ends the command with a sentence if the user may open too few files. Node has already raised the limit as far as
 * allowed.
 */
function requireOpenFiles() {
  const limit = process.report.getReport().userLimits?.open_files.soft;
  if (typeof limit === "number" && limit < OPEN_FILES)
    throw new Sentence(
      `This user may open ${limit} files at once, and Tender needs ${OPEN_FILES}. Raise the limit with ulimit -n ${OPEN_FILES}, or LimitNOFILE in a systemd unit.`,
    );
}

/**
 * Installs the locked packages if needed, without their installation scripts. Without `development`, only packages for
 * building and running Tender. Existing packages stay in place, because a server may run from them.
 */
export async function ensureInstalled({ development = true } = {}) {
  requireOpenFiles();
  const extent = installed({ development });
  if (extent === "whole") return;
  const phase = extent === "partial" ? "Installing the packages of development" : "Installing packages";
  say(`${phase} …`);
  const args = [
    ...(extent === "partial" ? ["install", "--no-save"] : ["ci"]),
    "--ignore-scripts",
    development ? "--include=dev" : "--omit=dev",
    "--include=optional",
    "--prefer-offline",
    "--no-audit",
    "--no-fund",
  ];
  const { code, output } = await withProgress(
    phase,
    runQuietly(...npm(args, { env: { ...process.env, ...FOR_BUILDING } })),
  );
  if (code === 0) return;
  const errors = output.split("\n").filter((line) => /^npm (error|ERR!) (?!code )/.test(line));
  const reason = errors[0]?.replace(/^npm \S+ /, "").trim() ?? (output.trim() || `npm ended with ${code}`);
  throw new Sentence(`Installing the packages failed (${reason}); run "npm ci" to see why.`);
}
