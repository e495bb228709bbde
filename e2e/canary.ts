import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/**
 * What must be found nowhere but in the answer it belongs to: card numbers, security codes, identity numbers, keys and
 * tokens; and invite codes, which the database knows but no log.
 */
export type SecretKind = "pan" | "cvv" | "identity" | "secret" | "code";

/** What this run leaves, by its database, so that runs beside each other do not mix. */
export function canaryFolder(): string {
  const database = new URL(process.env.DATABASE_URL ?? "postgres://localhost/none").pathname.slice(1);
  const made = path.join("test-results", "canary", database);
  mkdirSync(made, { recursive: true });
  return made;
}

/** Notes secrets of the run, for the last test to look for; parallel workers append whole lines. */
export function remember(kind: SecretKind, ...values: string[]): void {
  appendFileSync(path.join(canaryFolder(), "secrets.txt"), values.map((value) => `${kind} ${value}\n`).join(""));
}

/** All secrets of the run so far, each once. */
export function remembered(): { kind: SecretKind; value: string }[] {
  const file = path.join(canaryFolder(), "secrets.txt");
  const lines = existsSync(file) ? readFileSync(file, "utf8").split("\n").filter(Boolean) : [];
  return [...new Set(lines)].map((line) => {
    const space = line.indexOf(" ");
    return { kind: line.slice(0, space) as SecretKind, value: line.slice(space + 1) };
  });
}

/** Where a further server of the run writes its log. */
export function logFile(name: string): string {
  return path.join(canaryFolder(), `${name}.log`);
}

/** The logs of all servers of the run. */
export function logFiles(): string[] {
  const others = readdirSync(canaryFolder()).filter((name) => name.endsWith(".log")).map((name) => path.join(canaryFolder(), name));
  return [path.join("test-results", "server.log"), ...others].filter((file) => existsSync(file));
}
