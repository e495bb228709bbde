import { spawn } from "node:child_process";
import { writeFileSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { bundle } from "@/bin/lib/bundle.mjs";
import { TEST_RESULTS } from "@/bin/lib/paths.mjs";

const FOLDER = path.join(TEST_RESULTS, `end-on-errors-${process.pid}`);

/** A process with the listeners of Next.js, which fails in the way that its argument names. */
const PROGRAM = `
  import { endOnErrors, endWith, markHandled } from "@/lib/http/end-on-errors";
  import { log, replaceConsole } from "@/lib/http/log";
  const [, , failure, stage] = process.argv;
  endOnErrors();
  replaceConsole();
  for (const event of ["uncaughtException", "unhandledRejection"]) process.on(event, (error) => console.error("⨯", error));
  if (stage !== "starting") endWith(async () => {
    log({ event: "stopped" });
    process.exit();
  });
  const error = Object.assign(new TypeError("of 4111111111111111"), { code: "ERR_OF_TEST" });
  setTimeout(() => {
    if (failure === "uncaughtException") throw error;
    if (failure === "handled") {
      markHandled(error);
      setTimeout(() => process.exit(0));
    }
    void Promise.reject(error);
  });
  setTimeout(() => {}, 60_000);`;

test.beforeAll(async () => {
  const entry = path.join(mkdtempSync(path.join(tmpdir(), "tender-errors-")), "program.ts");
  writeFileSync(entry, PROGRAM);
  await bundle({ program: entry }, FOLDER);
});

/** Runs the process. Returns its code, its log and its message to its starter. */
async function ended(...args: string[]) {
  const { NODE_OPTIONS: _conditions, ...env } = process.env;
  const child = spawn(process.execPath, [path.join(FOLDER, "program.mjs"), ...args], {
    env: { ...env, LOG: "json" },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  const [messages, texts]: [unknown[], { out: string; err: string }] = [[], { out: "", err: "" }];
  child.on("message", (message) => messages.push(message));
  child.stdout?.on("data", (text) => (texts.out += String(text)));
  child.stderr?.on("data", (text) => (texts.err += String(text)));
  const code = await new Promise((resolve) => child.once("close", resolve));
  const lines = texts.out.trim().split("\n");
  return { code, messages, err: texts.err, lines: lines.map((line) => JSON.parse(line) as object) };
}

test("a rejection whose error was handled elsewhere does not end the process", async () => {
  const { code, messages, lines } = await ended("handled");
  expect([code, messages]).toEqual([0, []]);
  expect(JSON.stringify(lines)).not.toContain("unhandled");
});

for (const [failure, where] of [
  ["uncaughtException", "uncaught"],
  ["unhandledRejection", "unhandled"],
] as const)
  test(`an error ${where} shuts the process down in order and reports its class and code, not its message`, async () => {
    const { code, messages, err, lines } = await ended(failure);
    expect(code).toBe(1);
    const names = { error: "TypeError", code: "ERR_OF_TEST" };
    expect(lines).toEqual([
      expect.objectContaining({ level: "error", event: "error", where, ...names }),
      expect.objectContaining({ event: "stopped" }),
    ]);
    expect(messages).toEqual([{ type: "failed", reason: "TypeError ERR_OF_TEST" }]);
    expect(JSON.stringify(lines) + err).not.toContain("4111");
  });

test("an error during the start ends the process immediately, with its message", async () => {
  const { code, messages, err, lines } = await ended("uncaughtException", "starting");
  const reason = "TypeError ERR_OF_TEST: of 4111111111111111";
  expect(code).toBe(1);
  expect(lines).toEqual([expect.objectContaining({ event: "refused", reason })]);
  expect(messages).toEqual([{ type: "failed", reason }]);
  expect(err).toContain("TypeError: of 4111111111111111\n    at ");
});
