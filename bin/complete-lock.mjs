// node bin/complete-lock.mjs: after npm install, puts back what this registry has made npm leave out of package-lock.json.
import "./lib/require-node.mjs";
import { completeLock, missingFromLock } from "./lib/lockfile.mjs";
import { say } from "./lib/say.mjs";

const missing = missingFromLock();
completeLock();
say(missing.length === 0 ? "package-lock.json is complete." : `Added to package-lock.json: ${missing.join(", ")}.`);
