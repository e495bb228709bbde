import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtemp, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { expect, test } from "@playwright/test";
import { NIGHTLY } from "@/testing/turns";
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

test("every command of every recipe works with the demo after the setup", { tag: NIGHTLY }, async () => {
  expect(PAGES).toHaveLength(10);
  // A transfer can be canceled for two seconds, which a wait for the rate limit could use up.
  const demo = await startDemo({ RATE_LIMIT_SANDBOX: "100000" });
  const folder = await mkdtemp(path.join("test-results", "recipes-"));
  const { NODE_OPTIONS: _conditions, ...env } = process.env;
  try {
    for (const page of PAGES) {
      const file = path.join(folder, `${page}.sh`);
      const commands = [SETUP, page].flatMap(commandsOf).join("\n");
      await writeFile(file, commands.replaceAll("./.data/demo.json", demo.credentials));
      const failed = await run("bash", ["-eu", file], { env }).then(
        () => "",
        ({ stdout, stderr }: { stdout: string; stderr: string }) => `${stdout.slice(-1000)}\n${stderr.slice(-1000)}`,
      );
      expect(failed, page).toBe("");
    }
  } finally {
    await demo.stop();
  }
});
