import { expect, test } from "@playwright/test";
import { linesOf } from "@/testing/log-lines";
import { watchLoop, whileAnswering } from "./held-loop";

const pause = () => new Promise((resolve) => setTimeout(resolve, 100));

/** Blocks the event loop until the process has used this much CPU time. */
function work(milliseconds: number): void {
  const before = process.cpuUsage();
  for (let used = 0; used < milliseconds * 1000;) {
    const { user, system } = process.cpuUsage(before);
    used = user + system;
  }
}

test("work that blocks the event loop is logged with the running operations, including those that ended during it, but not earlier ones", async () => {
  const end = watchLoop();
  const lines = await linesOf(async () => {
    whileAnswering("GET /over")();
    await pause();
    const still = whileAnswering("POST /still");
    whileAnswering("POST /ended")();
    work(400);
    await pause();
    still();
  });
  end();
  const warnings = lines.filter(({ warning }) => warning === "loop-held");
  expect(warnings).toEqual([
    expect.objectContaining({ level: "warn", ms: expect.any(Number), routes: ["POST /still", "POST /ended"] }),
  ]);
  expect(Number(warnings[0]?.ms)).toBeGreaterThan(300);
});

test("an idle event loop is not reported", async () => {
  const end = watchLoop();
  const lines = await linesOf(async () => {
    const answered = whileAnswering("GET /slow");
    for (let turn = 0; turn < 5; turn++) await pause();
    answered();
  });
  end();
  expect(lines.filter(({ warning }) => warning === "loop-held")).toEqual([]);
});
