import fs from "node:fs";
import path from "node:path";
import { fingerprint, isSameProcess } from "../processes.mjs";

const ownFile = (folder) => path.join(folder, String(process.pid));

/** Records that this process uses the server. `folder` has one file for each user. */
export function startUsing(folder) {
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  fs.writeFileSync(ownFile(folder), fingerprint(process.pid), { mode: 0o600 });
}

/** Removes this process's file. Returns whether the server has no other living users. */
export function stopUsing(folder) {
  fs.rmSync(ownFile(folder), { force: true });
  for (const name of fs.readdirSync(folder)) {
    const file = path.join(folder, name);
    if (isSameProcess(fs.readFileSync(file, "utf8"))) return false;
    fs.rmSync(file, { force: true });
  }
  return true;
}
