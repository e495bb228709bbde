// node bin/complete-lock.mjs: run after npm install. Restores entries of package-lock.json that npm left out.
import "./lib/require-node.mjs";
import { completeLock, missingFromLock } from "./lib/lockfile.mjs";
import { say } from "./lib/say.mjs";

const missing = missingFromLock();
completeLock();
say(missing.length === 0 ? "package-lock.json is complete." : `Added to package-lock.json: ${missing.join(", ")}.`);
