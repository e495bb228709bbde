import path from "node:path";
import { DATA } from "./paths.mjs";
import { Sentence } from "./say.mjs";
import { storedSecrets } from "./secrets.mjs";

export function wantedPort() {
  const text = process.env.PORT || "3000";
  const port = Number(text);
  if (Number.isInteger(port) && port > 0 && port < 65536) return port;
  throw new Sentence(`PORT is "${text}"; it must be a number from 1 to 65535.`);
}

/** The environment that setup, worker and server share. Variables that are already set win. */
export function serverEnvironment({ url, ownerUrl }, { port, home = DATA, appUrl = process.env.APP_URL } = {}) {
  const address = appUrl || `http://localhost:${port}`;
  return {
    KEYS_FILE: path.join(home, "keys.json"),
    AUDIT_HEAD_FILE: path.join(home, "audit-heads.jsonl"),
    FILES_DIR: path.join(home, "files"),
    ARCHIVE_DIR: path.join(home, "archive"),
    HOST: "127.0.0.1",
    NEXTAUTH_URL: address,
    ...(process.env.NEXTAUTH_SECRET ? {} : { NEXTAUTH_SECRET: storedSecrets(home).NEXTAUTH_SECRET }),
    ...process.env,
    NODE_ENV: "production",
    NEXT_TELEMETRY_DISABLED: "1",
    DATABASE_URL: url,
    MIGRATE_DATABASE_URL: ownerUrl,
    PORT: String(port),
    APP_URL: address,
  };
}

export function withoutOwner(env) {
  return { ...env, MIGRATE_DATABASE_URL: undefined };
}

/** Sets the log format: readable for a person at a terminal, otherwise JSON for programs. */
export function withTerminalLog(env) {
  return { ...env, LOG: env.LOG || (process.stdout.isTTY ? "pretty" : "json") };
}
