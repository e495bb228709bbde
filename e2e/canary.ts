import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import { HOUR } from "@/lib/core/time/time";

/**
 * Describes what must be found nowhere but in the answer it belongs to: card numbers, security codes, identity numbers,
 * keys and tokens, passwords; and invite codes, which the database knows but no log.
 */
export type SecretKind = "pan" | "cvv" | "identity" | "secret" | "password" | "code";

/** Something to look for. */
export interface Secret {
  kind: SecretKind;
  value: string;
}

const FOLDER = path.join("test-results", "canary");

/**
 * Returns the folder of this run's findings, by its database, so that runs beside each other do not mix. It removes old
 * ones.
 */
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

/** Notes secrets of the run, for the last test to look for; parallel workers append whole lines. */
export function remember(kind: SecretKind, ...values: string[]): void {
  appendFileSync(path.join(canaryFolder(), "secrets.txt"), values.map((value) => `${kind} ${value}\n`).join(""));
}

/** A secret which a test is about to use, noted. */
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

/** Returns the file where a further server of the run writes its log. */
export function logFile(name: string): string {
  return path.join(canaryFolder(), `${name}.log`);
}

/** The logs of all servers of the run. */
export function logFiles(): string[] {
  const others = readdirSync(canaryFolder())
    .filter((name) => name.endsWith(".log"))
    .map((name) => path.join(canaryFolder(), name));
  return [path.join("test-results", "server.log"), ...others].filter((file) => existsSync(file));
}

const BASE = 31;

/** Makes what finds which of many values a text holds, in one pass over it, however many they are. */
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
    const found = new Set<string>();
    let hash = hashOf(text, width);
    for (let start = 0; start + width <= text.length; start++) {
      for (const value of byStart.get(hash) ?? []) if (text.startsWith(value, start)) found.add(value);
      hash = (Math.imul(hash, BASE) + text.charCodeAt(start + width) - Math.imul(factor, text.charCodeAt(start))) | 0;
    }
    return [...found];
  };
}

/** The hash of a text's first characters, which can be moved on by one. */
function hashOf(text: string, width: number): number {
  let hash = 0;
  for (let index = 0; index < width; index++) hash = (Math.imul(hash, BASE) + text.charCodeAt(index)) | 0;
  return hash;
}
