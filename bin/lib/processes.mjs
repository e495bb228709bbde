import fs from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

function linuxStat(pid) {
  const stat = fs.readFileSync(`/proc/${pid}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return { state: fields[0], parent: Number(fields[1]), startedAt: fields[19] };
}

/** Whether a process runs. A dead process that waits for its parent does not count. */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error.code !== "EPERM") return false;
  }
  if (process.platform !== "linux") return true;
  try {
    return !["Z", "X"].includes(linuxStat(pid).state);
  } catch {
    return false;
  }
}

/** A process's ID and start time as one string, because systems reuse IDs. Null if the process does not run. */
export function fingerprint(pid) {
  if (!isAlive(pid)) return null;
  if (process.platform !== "linux") return String(pid);
  try {
    return `${pid}@${linuxStat(pid).startedAt}`;
  } catch {
    return null;
  }
}

export function isSameProcess(print) {
  const pid = Number.parseInt(print, 10);
  return Number.isInteger(pid) && pid > 0 && fingerprint(pid) === print.trim();
}

/** Sends a signal to a process, or to the group that it leads. Returns false if the process does not exist. */
export function signal(pid, name, { group = false } = {}) {
  try {
    process.kill(group && process.platform !== "win32" ? -pid : pid, name);
    return true;
  } catch {
    return false;
  }
}

/** Waits until a process has exited. Returns false if it still runs after `withinMs`. */
export async function ended(pid, withinMs) {
  for (const deadline = Date.now() + withinMs; isAlive(pid); await sleep(25)) {
    if (Date.now() > deadline) return false;
  }
  return true;
}
