import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { Sentence } from "../say.mjs";

const NOBODY = 65534;
const OTHERS_MAY_ENTER = 0o001;
const OTHERS_MAY_READ_AND_RUN = 0o005;

function othersReach(file) {
  for (let folder = path.dirname(file); ; folder = path.dirname(folder)) {
    if (!(fs.statSync(folder).mode & OTHERS_MAY_ENTER)) return false;
    if (folder === path.dirname(folder)) return true;
  }
}

function othersMayRun(file) {
  return (fs.statSync(file).mode & OTHERS_MAY_READ_AND_RUN) === OTHERS_MAY_READ_AND_RUN && othersReach(file);
}

const NAMESPACE = ["unshare", "--user", `--map-user=${NOBODY}`, `--map-group=${NOBODY}`, "--"];

function canUnshare() {
  return spawnSync(NAMESPACE[0], [...NAMESPACE.slice(1), "true"], { stdio: "ignore" }).status === 0;
}

function ownerOf(folder) {
  return fs.existsSync(folder) ? fs.statSync(folder).uid : null;
}

/**
 * Chooses the user for PostgreSQL, which refuses to run as root. Other users run it as themselves. Root runs it as the
 * owner of the data, initially "nobody". If only root may enter the folder (under /root), root runs it in a user
 * namespace. `prefix` goes before the program, `options` to spawn, and `uid` should own the data.
 */
export function postgresIdentity({ folder, dataDir }) {
  const self = process.getuid?.();
  const owner = ownerOf(dataDir);
  if (self === undefined || self !== 0) {
    if (self !== undefined && owner !== null && owner !== self) {
      throw new Sentence(
        `${dataDir} belongs to another user (${owner}); run Tender as that user or as root, or remove it.`,
      );
    }
    return { prefix: [], options: {}, uid: self };
  }
  if (othersMayRun(path.join(folder, "bin", "postgres")) && othersReach(dataDir)) {
    const uid = owner || NOBODY;
    return { prefix: [], options: { uid, gid: uid }, uid };
  }
  if (canUnshare()) return { prefix: NAMESPACE, options: {}, uid: 0 };
  const advice = "move Tender out of /root, run it as an ordinary user, or set DATABASE_URL";
  throw new Sentence(`PostgreSQL refuses to run as root and no other user may enter this folder; ${advice}.`);
}

/** Gives the data to PostgreSQL's user, who changes when the checkout moves. */
export function handOver(dataDir, uid) {
  if (process.getuid?.() !== 0 || ownerOf(dataDir) === uid) return;
  spawnSync("chown", ["-R", `${uid}:${uid}`, dataDir], { stdio: "ignore" });
}
