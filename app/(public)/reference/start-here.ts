import { readFile } from "node:fs/promises";
import path from "node:path";
import type { DocText } from "@/components/reference/doc-pages";
import { tokensOf } from "./docs";

const read = (...file: string[]) => readFile(path.join(process.cwd(), ...file), "utf8");

const FILES = [
  ["curl", "first-call.sh"],
  ["Node.js", "first-call.mjs"],
  ["Python", "first-call.py"],
] as const;
const FIRST_PAYMENT = [["Node.js", "first-payment.mjs"]] as const;

/** Returns the guide of docs/developers without its title. */
export async function startHere(): Promise<DocText> {
  const text = (await read("docs", "developers", "start-here.md")).replace(/^# .*\n/, "");
  return { name: "start-here", title: "Start here", file: "developers/start-here.md", text };
}

/** Returns the guide as tokens, and the example programs it refers to. */
export async function startHerePage() {
  const [programs, firstPayment] = [await programsOf(FILES), await programsOf(FIRST_PAYMENT)];
  return { tokens: tokensOf(await startHere()), programs, firstPayment };
}

const programsOf = (files: readonly (readonly [language: string, file: string])[]) =>
  Promise.all(files.map(async ([language, file]) => [language, file, await read("examples", file)] as const));
