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

/** Prints how to sign in to the demo and how to call the API. */
export function showDemo() {
  if (!demoFile() || !fs.existsSync(FILE)) return;
  const demo = JSON.parse(fs.readFileSync(FILE, "utf8"));
  const rows = Object.entries(LABELS).filter(([key]) => demo[key] !== undefined);
  const width = Math.max(...rows.map(([, label]) => label.length));
  say();
  say("The demo partner:");
  for (const [key, label] of rows) say(`  ${label.padEnd(width)}  ${demo[key]}`);
}
