import fs from "node:fs";
import path from "node:path";
import { fingerprint, isSameProcess, sleep } from "./processes.mjs";

function take(file) {
  try {
    fs.writeFileSync(file, fingerprint(process.pid), { flag: "wx", mode: 0o600 });
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
    return false;
  }
}

/** Created but not yet written is held too, unless it stays so. */
function isAbandoned(file) {
  try {
    const holder = fs.readFileSync(file, "utf8");
    return holder === "" ? Date.now() - fs.statSync(file).mtimeMs > 2000 : !isSameProcess(holder);
  } catch {
    return false;
  }
}

/** Runs `work` while no other process holds the lock; a lock whose holder was killed counts as free. */
export async function withLock(file, work, { onWait = () => {} } = {}) {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  for (let waited = false; !take(file); await sleep(100)) {
    if (isAbandoned(file)) {
      fs.rmSync(file, { force: true });
    } else if (!waited) {
      onWait();
      waited = true;
    }
  }
  try {
    return await work();
  } finally {
    fs.rmSync(file, { force: true });
  }
}
