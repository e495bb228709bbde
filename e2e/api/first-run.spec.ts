import { expect, test } from "@playwright/test";
import { linesOf } from "@/testing/log-lines";
import { checkLedger } from "@/lib/jobs/tasks";
import { advanceADay, type DemoServer, signInTo, startDemo } from "./demo-server";
import { DemoWalk } from "./demo-walk";

// A first start sets everything up, and some thousand answers are read, on busy cores.
test.describe.configure({ timeout: 900_000 });

test("the first start ends with the way to sign in, its code works, and every page and read succeeds, also a day later", async () => {
  const demo = await startDemo();
  try {
    const output = demo.output();
    for (const secret of demo.secrets) expect(output).not.toContain(secret);
    expect(output).not.toContain('"event"');
    const { cookie, said } = await signInTo(demo);
    if (cookie === undefined) throw new Error(said);
    expect((await signInTo(demo)).cookie, "a code works once").toBeUndefined();
    const walk = new DemoWalk({ url: demo.url, cookie });
    await expectAnswers(demo, walk, async () => {
      await walk.readLists();
      await walk.readPages();
    });
    expect(walk.pages.length).toBeGreaterThan(100);
    await advanceADay(demo);
    // Objects of a shape that was read before are not read again.
    await expectAnswers(demo, walk, () => walk.readLists());
    expect((await linesOf(() => checkLedger(demo.databaseURL))).filter(({ event }) => event === "alert")).toEqual([]);
  } finally {
    await demo.stop();
  }
});

async function expectAnswers({ output }: DemoServer, walk: DemoWalk, read: () => Promise<void>): Promise<void> {
  // A busy machine blocks the event loop for a moment, which is unrelated to the answers.
  const errors = () =>
    output()
      .split("\n")
      .filter((line) => !line.includes("loop-held"));
  const [before, answers] = [errors(), walk.answers];
  await read();
  expect(walk.failed).toEqual([]);
  expect(walk.answers - answers).toBeGreaterThan(500);
  expect(errors()).toEqual(before);
}
