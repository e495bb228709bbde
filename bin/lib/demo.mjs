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

/** Where setup writes how to sign in as the demo partner; undefined when there is to be none, as in production. */
export function demoFile() {
  const isWanted = process.env.SEED_DEMO ? process.env.SEED_DEMO !== "0" : process.env.TENDER_MODE !== "production";
  return isWanted ? FILE : undefined;
}

/** Whether the demo is still to be made: so its secrets have not been shown. */
export const isDemoNew = () => !fs.existsSync(FILE);

/** Says how to sign in to the demo and how to call the API; the secrets once, since what is printed may be kept in a log. */
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
