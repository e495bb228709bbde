import { readFile } from "node:fs/promises";
import path from "node:path";
import { lexer } from "marked";

const read = (...file: string[]) => readFile(path.join(process.cwd(), ...file), "utf8");

const FILES = [
  ["curl", "first-call.sh"],
  ["Node.js", "first-call.mjs"],
  ["Python", "first-call.py"],
] as const;

/** Returns the guide of docs/developers without its title. */
export async function startHere(): Promise<string> {
  return (await read("docs", "developers", "start-here.md")).replace(/^# .*\n/, "");
}

/** Returns the guide as tokens, and the example programs it refers to. */
export async function startHerePage() {
  const programs = FILES.map(async ([language, file]) => [language, file, await read("examples", file)] as const);
  return { tokens: lexer(await startHere()), programs: await Promise.all(programs) };
}
