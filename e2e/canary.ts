import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import { HOUR } from "@/lib/core/time/time";

/**
 * Values that must appear only in the answer they belong to: card numbers, security codes, identity numbers, keys and
 * tokens, passwords; and invite codes, which may be in the database but in no log.
 */
export type SecretKind = "pan" | "cvv" | "identity" | "secret" | "password" | "code";

export interface Secret {
  kind: SecretKind;
  value: string;
}

const FOLDER = path.join("test-results", "canary");

/** The folder of this run's secrets, named after its database so that parallel runs do not mix. Removes old ones. */
function canaryFolder(): string {
  const database = new URL(process.env.DATABASE_URL ?? "postgres://localhost/none").pathname.slice(1);
  const own = path.join(FOLDER, database);
  if (mkdirSync(own, { recursive: true })) removeOld();
  return own;
}

function removeOld(): void {
  for (const name of readdirSync(FOLDER)) {
    const other = path.join(FOLDER, name);
    const made = statSync(other, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (made < Date.now() - HOUR) rmSync(other, { recursive: true, force: true });
  }
}

/** Records secrets of the run for the last test to search for. Parallel workers append whole lines. */
export function remember(kind: SecretKind, ...values: string[]): void {
  appendFileSync(path.join(canaryFolder(), "secrets.txt"), values.map((value) => `${kind} ${value}\n`).join(""));
}

/** Records a secret that a test is about to use, and returns it. */
export function watched(kind: SecretKind, value: string): string {
  remember(kind, value);
  return value;
}

/** All secrets of the run so far, each once. */
export function remembered(): Secret[] {
  const file = path.join(canaryFolder(), "secrets.txt");
  const lines = existsSync(file) ? readFileSync(file, "utf8").split("\n").filter(Boolean) : [];
  return [...new Set(lines)].map((line) => {
    const space = line.indexOf(" ");
    return { kind: line.slice(0, space) as SecretKind, value: line.slice(space + 1) };
  });
}

/** The log file of an additional server of the run. */
export function logFile(name: string): string {
  return path.join(canaryFolder(), `${name}.log`);
}

export function logFiles(): string[] {
  const others = readdirSync(canaryFolder())
    .filter((name) => name.endsWith(".log"))
    .map((name) => path.join(canaryFolder(), name));
  return [path.join("test-results", "server.log"), ...others].filter((file) => existsSync(file));
}

const BASE = 31;

/** Creates a finder of many values, which reads a text once however many there are. */
export function finderOf(values: readonly string[]): (text: string) => string[] {
  if (values.length === 0) return () => [];
  const width = values.reduce((least, { length }) => Math.min(least, length), Infinity);
  const byStart = new Map<number, string[]>();
  for (const value of new Set(values)) {
    const hash = hashOf(value, width);
    byStart.set(hash, [...(byStart.get(hash) ?? []), value]);
  }
  const factor = Array.from({ length: width }).reduce<number>((power) => Math.imul(power, BASE), 1);
  return (text) => {
    const matches = new Set<string>();
    let hash = hashOf(text, width);
    for (let start = 0; start + width <= text.length; start++) {
      for (const value of byStart.get(hash) ?? []) if (text.startsWith(value, start)) matches.add(value);
      hash = (Math.imul(hash, BASE) + text.charCodeAt(start + width) - Math.imul(factor, text.charCodeAt(start))) | 0;
    }
    return [...matches];
  };
}

/** The hash of a text's first characters, for a rolling hash. */
function hashOf(text: string, width: number): number {
  let hash = 0;
  for (let index = 0; index < width; index++) hash = (Math.imul(hash, BASE) + text.charCodeAt(index)) | 0;
  return hash;
}
