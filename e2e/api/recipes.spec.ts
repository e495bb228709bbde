import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import { expect, test } from "@playwright/test";
import { startDemo } from "./demo-server";

const run = promisify(execFile);

// A first start, and payments that settle one after the other.
test.describe.configure({ timeout: 900_000 });

const SETUP = "README";
const PAGES = [...readFileSync(`docs/recipes/${SETUP}.md`, "utf8").matchAll(/^\| \[[^\]]*\]\(([\w-]+)\.md\)/gm)].map(
  ([, page = ""]) => page,
);

/** The `sh` blocks of a page of docs/recipes, in order. */
const commandsOf = (page: string) =>
  [...readFileSync(`docs/recipes/${page}.md`, "utf8").matchAll(/^```sh\n([^]*?)^```$/gm)].map(([, block]) => block);

test("every command of every recipe works with the demo, in the order of the index", async () => {
  expect(PAGES).toHaveLength(10);
  const demo = await startDemo();
  try {
    const commands = [SETUP, ...PAGES].flatMap(commandsOf).join("\n").replaceAll("./.data/demo.json", demo.credentials);
    const { NODE_OPTIONS: _conditions, ...env } = process.env;
    const failed = await run("bash", ["-eu", "-c", commands], { env }).then(
      () => "",
      ({ stdout, stderr }: { stdout: string; stderr: string }) => `${stdout.slice(-1000)}\n${stderr.slice(-1000)}`,
    );
    expect(failed).toBe("");
  } finally {
    await demo.stop();
  }
});
