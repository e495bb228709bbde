import fs from "node:fs";
import path from "node:path";
import { at } from "./paths.mjs";
import { say, Sentence } from "./say.mjs";
import { nodeProgram, runQuietly } from "./spawn.mjs";

function packagesIn(file) {
  try {
    return JSON.parse(fs.readFileSync(file, "utf8")).packages ?? {};
  } catch {
    return {};
  }
}

/** Whether node_modules matches package-lock.json. Optional packages may be missing, but not differ. */
function isInstalled() {
  const wanted = packagesIn(at("package-lock.json"));
  const present = packagesIn(at("node_modules", ".package-lock.json"));
  return Object.entries(wanted).every(([name, { version, optional, devOptional, link }]) => {
    if (name === "" || link) return true;
    return present[name] ? present[name].version === version : Boolean(optional || devOptional);
  });
}

function npm(args, options) {
  const script = process.env.npm_execpath;
  if (script && path.basename(script) === "npm-cli.js") return nodeProgram([script, ...args], options);
  return process.platform === "win32" ? ["npm.cmd", args, { ...options, shell: true }] : ["npm", args, options];
}

/** NODE_ENV=production would leave out packages that the build needs. */
const FOR_BUILDING = { NODE_ENV: undefined, npm_config_omit: undefined, npm_config_production: undefined };

/** Installs the locked packages if needed, without their installation scripts. */
export async function ensureInstalled() {
  if (isInstalled()) return;
  say("Installing packages …");
  const args = [
    "ci",
    "--ignore-scripts",
    "--include=dev",
    "--include=optional",
    "--prefer-offline",
    "--no-audit",
    "--no-fund",
  ];
  const { code, output } = await runQuietly(...npm(args, { env: { ...process.env, ...FOR_BUILDING } }));
  if (code === 0) return;
  const errors = output.split("\n").filter((line) => /^npm (error|ERR!) (?!code )/.test(line));
  const reason = errors[0]?.replace(/^npm \S+ /, "").trim() ?? (output.trim() || `npm ended with ${code}`);
  throw new Sentence(`Installing the packages failed (${reason}); run "npm ci" to see why.`);
}
