import fs from "node:fs";
import path from "node:path";
import { DATA } from "./paths.mjs";
import { say, Sentence } from "./say.mjs";

const FILE = path.join(DATA, "demo.json");

/** The issuer in the authenticator app, as in lib/domain/access/second-factors/totp.ts. */
const ISSUER = "Tender";

const LABELS = {
  partnerAccountID: "Account",
  clientID: "API key (public)",
  clientSecret: "API key (secret)",
};

/** The file with the demo partner's credentials. Undefined without a demo, as in production. */
export function demoFile() {
  const isWanted = process.env.SEED_DEMO ? process.env.SEED_DEMO !== "0" : process.env.TENDER_MODE !== "production";
  return isWanted ? FILE : undefined;
}

export const isDemoNew = () => !fs.existsSync(FILE);

function readDemo() {
  if (!fs.existsSync(FILE)) throw new Sentence("The demo does not exist yet; npm start creates it.");
  return JSON.parse(fs.readFileSync(FILE, "utf8"));
}

/** The demo's entry in an authenticator app. The package is available only after installation. */
async function entryOf({ email, totpSecret }) {
  const { Secret, TOTP } = await import("otpauth");
  return new TOTP({ issuer: ISSUER, label: email, secret: Secret.fromBase32(totpSecret) });
}

/** The minimum time left on a code, in milliseconds. A code that expires sooner is useless to a person who types it. */
const MIN_CODE_VALIDITY_MS = 10_000;

/**
 * The current code, or the next one if it is about to expire; and the time until which an authenticator app shows it.
 */
async function codeOf(demo) {
  const entry = await entryOf(demo);
  const left = entry.remaining();
  const timestamp = Date.now() + (left < MIN_CODE_VALIDITY_MS ? left : 0);
  const code = entry.generate({ timestamp });
  const until = new Date(timestamp + entry.remaining({ timestamp }));
  return `${code.slice(0, 3)} ${code.slice(3)}  (until ${until.toTimeString().slice(0, 8)}; npm run code prints the next one)`;
}

export async function showCode() {
  say(await codeOf(readDemo()));
}

function showRows(rows) {
  const width = Math.max(...rows.map(([label]) => label.length));
  for (const [label, value] of rows) say(`  ${label.padEnd(width)}  ${value}`);
}

async function showQR(demo) {
  const { default: qrcode } = await import("qrcode");
  const drawn = await qrcode.toString((await entryOf(demo)).toString(), {
    type: "terminal",
    small: true,
    errorCorrectionLevel: "L",
  });
  say(`\nFor an authenticator app, scan this or type ${demo.totpSecret}:\n`);
  say(drawn.trimEnd());
}

/**
 * Prints how to call the API and, in the last lines, how to sign in. Secrets are printed once, and only to a terminal,
 * because files and container logs keep them.
 */
export async function showDemo({ isNew, address }) {
  if (!demoFile() || !fs.existsSync(FILE)) return;
  const demo = readDemo();
  const place = path.relative(process.cwd(), FILE);
  const showsSecrets = isNew && process.stdout.isTTY;
  if (showsSecrets) {
    say("\nThe demo partner:");
    showRows(Object.entries(LABELS).map(([key, label]) => [label, demo[key]]));
    await showQR(demo);
  } else if (isNew) {
    say(`\nThe demo partner's API key and the secret for an authenticator app are in ${place}.`);
  }
  say(`\nSign in at ${address}/sign-in`);
  showRows([
    ["Email", demo.email],
    ["Password", showsSecrets ? `${demo.password}  (also in ${place})` : `in ${place}, with the API key`],
    ["Code", await codeOf(demo)],
  ]);
}
