import { fileURLToPath } from "node:url";
import { isStopping, Stopped } from "../lib/lifetime.mjs";
import { Sentence } from "../lib/say.mjs";
import { nodeProgram, startProgram } from "../lib/spawn.mjs";
import { hasWrk, wrkGenerator } from "./wrk.mjs";

/** The generator that needs nothing installed, in a process of its own. */
function autocannonGenerator() {
  const file = fileURLToPath(new URL("load.mjs", import.meta.url));
  const { child, exit } = startProgram(...nodeProgram([file], { stdio: ["ignore", "inherit", "inherit", "ipc"] }));
  return (work) =>
    new Promise((resolve, reject) => {
      child.once("message", resolve);
      exit.then(() => reject(isStopping() ? new Stopped() : new Sentence("The load generator ended by itself.")));
      child.send(work);
    });
}

/** Returns the program that sends the load: wrk where it is installed, which takes least from the servers. */
export function loadGenerator(folder) {
  return hasWrk()
    ? { name: "wrk", generate: wrkGenerator(folder) }
    : { name: "autocannon", generate: autocannonGenerator() };
}
