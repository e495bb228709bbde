import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { RateLimiterMemory } from "rate-limiter-flexible";
import { consume } from "./limiter";

test("the wait is never longer than the limit's duration, even if the clock changes", async () => {
  const limiter = new RateLimiterMemory({ points: 1, duration: 60 });
  const key = randomUUID();
  const now = Date.now;
  try {
    Date.now = () => now() + 2 * 60 * 60 * 1000;
    await consume(limiter, key);
  } finally {
    Date.now = now;
  }
  const refused: unknown = await consume(limiter, key).then(
    () => null,
    (error: unknown) => error,
  );
  expect(refused).toMatchObject({ kind: "rateLimited", headers: { "retry-after": "60" } });
});
