import { randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { Sentence } from "../say.mjs";
import { runQuietly } from "../spawn.mjs";
import { handOver } from "./identity.mjs";

/** The built-in server's first login, which creates the other ones. */
export const SUPERUSER = "postgres";

export function clusterFiles(home) {
  return {
    dataDir: path.join(home, "postgres"),
    unfinished: path.join(home, `postgres.new-${process.pid}`),
    password: path.join(home, "postgres-password"),
    log: path.join(home, "postgres.log"),
    lock: path.join(home, "postgres.lock"),
    users: path.join(home, "postgres-users"),
  };
}

export function readPassword(files) {
  try {
    return fs.readFileSync(files.password, "utf8").trim();
  } catch (error) {
    const why = error.code === "ENOENT" ? "is missing" : "cannot be read by you";
    const advice = "bring it back, or remove both for a fresh start";
    throw new Sentence(`${files.password} ${why}, so the database in ${files.dataDir} cannot be opened; ${advice}.`);
  }
}

function removeUnfinished(home) {
  for (const name of fs.readdirSync(home)) {
    if (!name.startsWith("postgres.new-")) continue;
    try {
      fs.rmSync(path.join(home, name), { recursive: true, force: true });
    } catch {
      // The process that created it still writes there, and will end soon.
    }
  }
}

function ownedFile(file, content, uid) {
  fs.writeFileSync(file, content, { mode: 0o600 });
  if (process.getuid?.() === 0) fs.chownSync(file, uid, uid);
}

/**
 * Creates the data folder unless it exists. The last step renames it into place, so an interrupted start leaves nothing
 * that looks finished.
 */
export async function ensureCluster(files, folder, identity) {
  if (fs.existsSync(path.join(files.dataDir, "PG_VERSION"))) return handOver(files.dataDir, identity.uid);
  removeUnfinished(path.dirname(files.dataDir));
  fs.mkdirSync(files.unfinished, { recursive: true, mode: 0o700 });
  handOver(files.unfinished, identity.uid);
  const password = randomBytes(24).toString("base64url");
  const passwordFile = `${files.unfinished}.password`;
  ownedFile(passwordFile, `${password}\n`, identity.uid);
  const args = [
    "-D",
    files.unfinished,
    "-U",
    SUPERUSER,
    "-A",
    "scram-sha-256",
    `--pwfile=${passwordFile}`,
    "-E",
    "UTF8",
  ];
  const locale = ["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
  const command = [...identity.prefix, path.join(folder, "bin", "initdb"), ...args, ...locale];
  const { code, output } = await runQuietly(command[0], command.slice(1), identity.options);
  fs.rmSync(passwordFile, { force: true });
  if (code !== 0) throw new Error(`PostgreSQL could not make its data folder:\n${output.trim()}`);
  fs.rmSync(files.dataDir, { recursive: true, force: true });
  fs.writeFileSync(files.password, `${password}\n`, { mode: 0o600 });
  fs.renameSync(files.unfinished, files.dataDir);
}
