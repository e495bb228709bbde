// Every command imports this first, so that an old Node prints a sentence instead of a stack trace.
import { readFileSync } from "node:fs";

const { engines } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));

/** The oldest Node.js that runs Tender: major and minor version. */
const [major, minor] = engines.node.match(/\d+/g).map(Number);
const [ownMajor, ownMinor] = process.versions.node.split(".").map(Number);

if (ownMajor < major || (ownMajor === major && ownMinor < minor)) {
  process.stderr.write(
    `Tender needs Node.js ${major}.${minor} or newer; this is ${process.version}. Get one at https://nodejs.org.\n`,
  );
  process.exit(1);
}
