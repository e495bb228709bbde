import { setTimeout as sleep } from "node:timers/promises";
import { say, Sentence } from "../lib/say.mjs";
import { memoryOf } from "./cpu.mjs";

const SECONDS = 5;
/** A server has started when nothing more happens by itself. */
const SETTLES_MS = 5000;

/** The memory each server holds before anybody asked anything, in megabytes. */
export async function memoryAtStart(servers) {
  await sleep(SETTLES_MS);
  return Object.fromEntries(Object.entries(servers).map(([name, { pid }]) => [name, memoryOf(pid)]));
}

/** The memory of our server after so many requests of the measured operations in turn, and after as many again. */
export async function memoryUnderLoad({ servers, operations, generate, requests }) {
  const { url, pid } = servers.direct;
  const work = Object.values(operations).filter((one) => one.servers.includes("direct"));
  const seen = [];
  for (let sent = 0, turn = 0; sent < 2 * requests; turn++) {
    const { count, failed } = await generate({ url, requests: work[turn % work.length].requests, seconds: SECONDS });
    if (failed > 0) throw new Sentence(`${failed} requests failed while the memory was watched.`);
    sent += count;
    seen.push({ sent, megabytes: memoryOf(pid) });
    say(`${sent.toLocaleString("en-US")} requests: ${Math.round(memoryOf(pid) ?? 0)} MB`);
  }
  return seen;
}
