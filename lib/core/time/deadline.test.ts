import { expect, test } from "@playwright/test";
import { TestClock } from "@/testing/clock";
import { Deadline } from "./deadline";

const LATE = { kind: "downstream" };

test("work that ends in time is answered and leaves no timer running", async () => {
  const clock = new TestClock();
  const deadline = new Deadline(9000, clock);
  expect(await deadline.race(async () => "done")).toBe("done");
  clock.advance(10_000);
  expect(deadline.left()).toBe(-1000);
});

test("work that is not done by the deadline is answered 504 then, however it ends", async () => {
  const clock = new TestClock();
  const answer = new Deadline(9000, clock).race(() => new Promise(() => {}));
  clock.advance(8999);
  expect(await Promise.race([answer, Promise.resolve("waits")])).toBe("waits");
  clock.advance(1);
  await expect(answer).rejects.toMatchObject(LATE);
});

test("after the deadline, no work begins and no COMMIT is sent", async () => {
  const clock = new TestClock();
  const deadline = new Deadline(9000, clock);
  clock.advance(9000);
  let began = false;
  await expect(deadline.race(async () => (began = true))).rejects.toMatchObject(LATE);
  expect(began).toBe(false);
  expect(() => deadline.commit(Promise.resolve())).toThrow("did not answer");
});

test("a call waits for the outcome of a COMMIT that was sent in time", async () => {
  const clock = new TestClock();
  const deadline = new Deadline(9000, clock);
  let resolve = (_outcome: string) => {};
  const promise = new Promise<string>((existing) => (resolve = existing));
  clock.advance(8999);
  const answer = deadline.race(() => {
    deadline.commit(promise);
    return promise;
  });
  for (let count = 0; count < 10; count++) clock.advance(100);
  expect(await Promise.race([answer, Promise.resolve("waits")])).toBe("waits");
  resolve("committed");
  expect(await answer).toBe("committed");
});

test("when a COMMIT has no outcome, the call is answered 504 five seconds after the deadline", async () => {
  const clock = new TestClock();
  const deadline = new Deadline(9000, clock);
  const silent = new Promise(() => {});
  const answer = deadline.race(() => {
    deadline.commit(silent);
    return silent;
  });
  for (let time = 0; time < 13_900; time += 100) clock.advance(100);
  expect(await Promise.race([answer, Promise.resolve("waits")])).toBe("waits");
  for (let count = 0; count < 2; count++) clock.advance(100);
  await expect(answer).rejects.toMatchObject(LATE);
});
