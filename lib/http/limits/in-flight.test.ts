import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { inFlight } from "./limiter";

test("work up to the limit runs, more is rejected with 429, and finished work frees its place, even after a failure", async () => {
  const key = randomUUID();
  const ends: ((ok: boolean) => void)[] = [];
  const work = () =>
    new Promise<string>((resolve, reject) => ends.push((ok) => (ok ? resolve("done") : reject(new Error("failed")))));
  const first = [inFlight(key, 2, work), inFlight(key, 2, work)];
  await expect(inFlight(key, 2, work)).rejects.toMatchObject({ kind: "rateLimited", headers: { "retry-after": "1" } });
  expect(await inFlight(randomUUID(), 2, async () => "another's")).toBe("another's");
  ends[0]?.(false);
  await expect(first[0]).rejects.toThrow("failed");
  expect(await inFlight(key, 2, async () => "next")).toBe("next");
  ends[1]?.(true);
  expect(await first[1]).toBe("done");
  expect(ends).toHaveLength(2);
});
