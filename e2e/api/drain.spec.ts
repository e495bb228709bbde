import { once } from "node:events";
import net from "node:net";
import { expect, test } from "@playwright/test";
import { refusalOf, startSecondServer } from "./second-server";

// Servers start slowly on busy cores.
test.describe.configure({ timeout: 120_000 });

/** Sends a request over a new connection, like a balancer's next request. Null if it is refused. */
const request = (url: string) =>
  fetch(url, { headers: { connection: "close" } }).then(
    ({ status }) => status,
    () => null,
  );

test("a server that shuts down reports it, and accepts connections until its balancer has noticed", async () => {
  const server = await startSecondServer("draining", { DRAIN_DELAY: "10" });
  expect(await request(`${server.url}/readyz`)).toBe(200);
  const stopped = server.stop();
  await expect.poll(() => request(`${server.url}/readyz`), { timeout: 9000, intervals: [50] }).toBe(503);
  const answers = await Promise.all(Array.from({ length: 50 }, () => request(`${server.url}/api/ping`)));
  expect([...new Set(answers)]).toEqual([401]);
  await stopped;
  expect(await request(`${server.url}/livez`)).toBeNull();
});

test("a server whose port is taken exits, and its log says why", async () => {
  const other = net.createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const { port } = other.address() as net.AddressInfo;
  const { code, log } = await refusalOf("main", "port-taken", { PORT: String(port), JOBS: "in-process" });
  other.close();
  expect(code).toBe(1);
  const lines = log.split("\n").flatMap((line) => (line ? [JSON.parse(line) as { event: string }] : []));
  const text = `listen EADDRINUSE: address already in use 127.0.0.1:${port}`;
  expect(lines).toContainEqual(expect.objectContaining({ event: "error", where: "listen", code: "EADDRINUSE", text }));
  expect(lines.at(-1)).toMatchObject({ event: "stopped" });
});
