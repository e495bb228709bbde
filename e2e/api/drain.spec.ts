import { expect, test } from "@playwright/test";
import { startSecondServer } from "./second-server";

// Servers take their time to start on busy cores.
test.describe.configure({ timeout: 120_000 });

/** Over a connection of its own, as a balancer's next request might come; null when nobody takes it. */
const asked = (url: string) =>
  fetch(url, { headers: { connection: "close" } }).then(
    ({ status }) => status,
    () => null,
  );

test("a server that is told to stop says so, and takes new connections until its balancer has heard it", async () => {
  const server = await startSecondServer("draining", { DRAIN_DELAY: "10" });
  expect(await asked(`${server.url}/readyz`)).toBe(200);
  const stopped = server.stop();
  await expect.poll(() => asked(`${server.url}/readyz`), { timeout: 9000, intervals: [50] }).toBe(503);
  const answers = await Promise.all(Array.from({ length: 50 }, () => asked(`${server.url}/api/ping`)));
  expect([...new Set(answers)]).toEqual([401]);
  await stopped;
  expect(await asked(`${server.url}/livez`)).toBeNull();
});
