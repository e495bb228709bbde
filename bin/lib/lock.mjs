import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fingerprint, isSameProcess } from "./processes.mjs";
import { PROGRESS_MS } from "./say.mjs";

const WRITE_TIMEOUT_MS = 2000;

function take(file) {
  try {
    fs.writeFileSync(file, fingerprint(process.pid), { flag: "wx", mode: 0o600 });
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
    return false;
  }
}

/** The holder of the lock, or null if it no longer runs. A file without a holder is about to get one. */
function holderOf(file) {
  try {
    const holder = fs.readFileSync(file, "utf8");
    const isRunning = holder === "" ? Date.now() - fs.statSync(file).mtimeMs < WRITE_TIMEOUT_MS : isSameProcess(holder);
    return { holder, isRunning };
  } catch {
    return null;
  }
}

/** Removes a dead process's lock. If another process has replaced it in the meantime, the new lock is put back. */
function breakLock(file, holder) {
  const aside = `${file}.${process.pid}`;
  try {
    fs.renameSync(file, aside);
    if (fs.readFileSync(aside, "utf8") !== holder) fs.linkSync(aside, file);
  } catch (error) {
    if (!["ENOENT", "EEXIST"].includes(error.code)) throw error;
  } finally {
    fs.rmSync(aside, { force: true });
  }
}

/**
 * Runs `work` while no other process holds the lock. A lock counts as free if its holder was killed. `onWait` is called
 * when the lock is taken, and again every 15 seconds until it is free.
 */
export async function withLock(file, work, { onWait = () => {} } = {}) {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  for (let saidAt = -Infinity; !take(file); await sleep(100)) {
    const result = holderOf(file);
    if (result && !result.isRunning) {
      breakLock(file, result.holder);
    } else if (Date.now() - saidAt >= PROGRESS_MS) {
      onWait();
      saidAt = Date.now();
    }
  }
  try {
    return await work();
  } finally {
    fs.rmSync(file, { force: true });
  }
}
