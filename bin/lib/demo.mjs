import fs from "node:fs";
import path from "node:path";
import { DATA } from "./paths.mjs";
import { say } from "./say.mjs";

const FILE = path.join(DATA, "demo.json");

const LABELS = {
  email: "E-mail",
  password: "Password",
  totpSecret: "One-time codes (TOTP secret)",
  partnerAccountID: "Account",
  clientID: "API key (public)",
  clientSecret: "API key (secret)",
};

/** The file for the demo partner's credentials. Undefined when there is no demo, as in production. */
export function demoFile() {
  const isWanted = process.env.SEED_DEMO ? process.env.SEED_DEMO !== "0" : process.env.TENDER_MODE !== "production";
  return isWanted ? FILE : undefined;
}

/** Whether setup has still to make the demo. */
export const isDemoNew = () => !fs.existsSync(FILE);

/** Prints how to sign in to the demo and call the API. A log may keep the output, so secrets are printed only once. */
export function showDemo({ isNew }) {
  if (!demoFile() || !fs.existsSync(FILE)) return;
  say();
  if (!isNew) return say(`The demo partner's sign-in and API key are in ${path.relative(process.cwd(), FILE)}.`);
  const demo = JSON.parse(fs.readFileSync(FILE, "utf8"));
  const rows = Object.entries(LABELS).filter(([key]) => demo[key] !== undefined);
  const width = Math.max(...rows.map(([, label]) => label.length));
  say("The demo partner:");
  for (const [key, label] of rows) say(`  ${label.padEnd(width)}  ${demo[key]}`);
}
