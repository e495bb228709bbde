// PostgreSQL's own programs, as Debian installs them. The built-in PostgreSQL has neither pg_basebackup nor psql.
import { execFileSync, spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { onStop } from "../lib/lifetime.mjs";
import { freePort } from "../lib/ports.mjs";
import { Sentence } from "../lib/say.mjs";
import { runQuietly } from "../lib/spawn.mjs";
import { UNPRIVILEGED_USER } from "./tools.mjs";

/** The folder of PostgreSQL's programs: PG_BIN, or Debian's newest version. */
export function postgresPrograms() {
  const root = "/usr/lib/postgresql";
  const versions = fs.existsSync(root) ? fs.readdirSync(root).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [process.env.PG_BIN ?? "", ...versions.map((version) => path.join(root, version, "bin"))];
  return folders.find((folder) => folder && fs.existsSync(path.join(folder, "pg_basebackup")));
}

/** Stops the PostgreSQL of a folder when the command ends, even if it was restarted by another program. */
export function stopAtEnd(bin, data, as = UNPRIVILEGED_USER) {
  onStop(() =>
    spawnSync(path.join(bin, "pg_ctl"), ["-D", data, "-m", "immediate", "stop"], { ...as, stdio: "ignore" }),
  );
}

export function killPostgres(data) {
  const pid = Number(fs.readFileSync(path.join(data, "postmaster.pid"), "utf8").split("\n")[0]);
  process.kill(pid, "SIGSTOP");
  const children = fs.readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").map(Number);
  for (const child of [...children, pid]) process.kill(child, "SIGKILL");
}

/** Options that make root run PostgreSQL's programs as Debian's user for them. */
export function asPostgres() {
  if (process.getuid?.() !== 0) return {};
  const idOf = (flag) => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));
  return { uid: idOf("-u"), gid: idOf("-g") };
}

/** Runs a shell command. Throws its output if the exit code is not `wanted`. */
export async function run(command, env, { as = {}, wanted = 0 } = {}) {
  const { code, output } = await runQuietly("bash", ["-ec", command], { env: { ...process.env, ...env }, ...as });
  if (code !== wanted)
    throw new Sentence(`It ended with code ${code}, not ${wanted}:\n${command}\n${output.trim().slice(-3000)}`);
  return output;
}

/**
 * Starts a PostgreSQL in a folder, with extra configuration lines. Returns its port and the environment of its client
 * programs.
 */
export async function startPostgres(home, programs, settingsOf = () => ["unix_socket_directories = ''"]) {
  const as = asPostgres();
  const data = path.join(home, "data");
  fs.mkdirSync(data, { mode: 0o700 });
  if (as.uid !== undefined) fs.chownSync(data, as.uid, as.gid);
  const port = await freePort();
  const env = { PATH: `${programs}:${process.env.PATH}`, PGHOST: "127.0.0.1", PGPORT: String(port), DATA: data };
  await run(`initdb -D "$DATA" -U postgres -A trust -E UTF8 --locale=C.UTF-8`, env, { as });
  const settings = [
    `port = ${port}`,
    "listen_addresses = '127.0.0.1'",
    "fsync = off",
    ...settingsOf({ as, data, port }),
  ];
  fs.appendFileSync(path.join(data, "postgresql.conf"), `${settings.join("\n")}\n`);
  stopAtEnd(programs, data, as);
  await run(`pg_ctl -D "$DATA" -w -l "$DATA/log" start >/dev/null`, env, { as });
  return { port, env };
}

export const urlOf = (port, user, name) => `postgres://${user}@127.0.0.1:${port}/${name}?sslmode=disable`;
