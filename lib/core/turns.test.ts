import { expect, test } from "@playwright/test";
import { Failure } from "./failure";
import { Turns } from "./turns";

/** Work that ends on command, and a log of its starts and ends. */
function setting(places: number, waitingMax = 2) {
  const turns = new Turns(places, waitingMax);
  const log: string[] = [];
  const ends = new Map<string, () => void>();
  const take = (name: string, signal?: AbortSignal) =>
    turns
      .take(
        name.charAt(0),
        async () => {
          log.push(name);
          await new Promise<void>((resolve) => ends.set(name, resolve));
          return name;
        },
        signal,
      )
      .catch((error: unknown) => (error instanceof Failure ? error.kind : String(error)));
  const end = async (name: string) => {
    await new Promise(setImmediate);
    ends.get(name)?.();
    await new Promise(setImmediate);
  };
  return { log, take, end };
}

test("an account has one place at a time, and its waiting work does not delay other accounts", async () => {
  const { log, take, end } = setting(2);
  const all = ["a1", "a2", "a3", "b1"].map((name) => take(name));
  await new Promise(setImmediate);
  expect(log).toEqual(["a1", "b1"]);
  for (const name of ["b1", "a1", "a2", "a3"]) await end(name);
  expect(log).toEqual(["a1", "b1", "a2", "a3"]);
  expect(await Promise.all(all)).toEqual(["a1", "a2", "a3", "b1"]);
});

test("waiting accounts take turns", async () => {
  const { log, take, end } = setting(1);
  for (const name of ["a1", "a2", "a3", "b1", "b2", "c1"]) void take(name);
  for (const name of ["a1", "a2", "b1", "c1", "a3", "b2"]) await end(name);
  expect(log).toEqual(["a1", "a2", "b1", "c1", "a3", "b2"]);
});

test("an account's work over the queue limit is rejected immediately, and other accounts are not affected", async () => {
  const { take } = setting(1);
  for (const name of ["a1", "a2", "a3"]) void take(name);
  expect(await take("a4")).toBe("rateLimited");
  const other = take("b1");
  expect(await Promise.race([other, new Promise((resolve) => setImmediate(resolve, "waits"))])).toBe("waits");
});

test("work that is aborted before its turn never begins, and frees its place in the queue", async () => {
  const { log, take, end } = setting(1);
  const caller = new AbortController();
  const [first, second] = [take("a1"), take("a2", caller.signal)];
  void take("a3");
  caller.abort("left");
  expect(await second).toBe("left");
  void take("a4");
  for (const name of ["a1", "a3", "a4"]) await end(name);
  expect([log, await first]).toEqual([["a1", "a3", "a4"], "a1"]);
  expect(await take("a5", AbortSignal.abort("gone before"))).toBe("gone before");
});

test("failed work frees its place", async () => {
  const turns = new Turns(1, 2);
  await expect(turns.take("a", () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await turns.take("a", async () => "next")).toBe("next");
});
