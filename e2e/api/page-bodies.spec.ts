import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { send, serverURL } from "../fixtures";
import { flood } from "./flood";
import { exchange, head } from "./raw-http";
import { startSecondServer } from "./second-server";

const MB = 1024 * 1024;
const CHUNKED = "Transfer-Encoding: chunked";
const FORM = "Content-Type: application/x-www-form-urlencoded";
const PARTS = "Content-Type: multipart/form-data; boundary=x";
const TARGETS: [path: string, type: string][] = [
  ["/api/auth/callback/credentials", FORM],
  ["/api/auth/callback/credentials", "Content-Type: application/json"],
  ["/api/auth/signout", FORM],
  ["/api/auth/nothing", FORM],
  ["/o/unknown/language", FORM],
  ["/o/unknown/language", PARTS],
];

test("any number of bodies sent to pages at once does not fill the memory", async () => {
  test.setTimeout(120_000);
  const server = await startSecondServer("flooded", { RATE_LIMIT_PAGE: "100000" });
  const floods = () =>
    Promise.all(
      TARGETS.flatMap(([path, type]) =>
        [1, 2, 3].map(() =>
          flood(server.url, head(`POST ${path} HTTP/1.1`, `Host: ${new URL(server.url).host}`, type, CHUNKED), 30 * MB),
        ),
      ),
    );
  await floods();
  const before = peakOf(server.pid);
  const answers = await floods();
  expect([...new Set(answers.map(({ status }) => status))]).toEqual([413]);
  for (const { sent } of answers) expect(sent).toBeLessThan(30 * MB);
  const after = peakOf(server.pid, before !== undefined);
  if (before !== undefined && after !== undefined) expect(after - before).toBeLessThan(128 * MB);
  await server.stop();
});

/** Peak memory of a process; undefined except on Linux. The first call resets the peak. */
function peakOf(pid: number, isSecond = false): number | undefined {
  if (!existsSync(`/proc/${pid}/clear_refs`)) return undefined;
  const most = Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) * 1024;
  if (!isSecond) writeFileSync(`/proc/${pid}/clear_refs`, "5");
  return most;
}

test("a page's body is rejected by its declared length, with any type", async () => {
  for (const [path, type] of TARGETS) {
    const answer = await exchange(head(`POST ${path} HTTP/1.1`, type, `Content-Length: ${256 * 1024 + 1}`));
    expect([answer?.status, answer?.rest, answer?.isClosed]).toEqual([413, "", true]);
  }
});

test("read-only pages reject POST, and name the allowed methods", async () => {
  for (const path of ["/", "/sign-in", "/settings", "/o/unknown", "/join/unknown", "/reference", "/nothing"]) {
    for (const method of ["POST", "PUT", "PATCH", "DELETE", "OPTIONS"]) {
      const answer = await exchange(head(`${method} ${path} HTTP/1.1`, FORM, CHUNKED));
      expect([answer?.status, answer?.headers.allow, answer?.rest]).toEqual([405, ["GET, HEAD"], ""]);
    }
  }
});

test("a read with a chunked body is rejected", async () => {
  for (const path of ["/api/ping", "/sign-in", "/livez"]) {
    for (const method of ["GET", "HEAD"])
      expect((await exchange(head(`${method} ${path} HTTP/1.1`, CHUNKED)))?.status).toBe(400);
  }
});

test("a page's form arrives complete", async () => {
  const chosen = await fetch(`${serverURL()}/o/unknown/language`, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({ language: "es", back: "/o/unknown/review" }),
  });
  expect([chosen.status, chosen.headers.get("location"), chosen.headers.get("set-cookie")]).toEqual([
    303,
    "/o/unknown/review",
    expect.stringContaining("=es;") as unknown,
  ]);
  expect(
    (
      await send("POST /auth/callback/credentials", {
        raw: "a=1",
        headers: { "content-type": "application/x-www-form-urlencoded" },
      })
    ).status,
  ).toBe(302);
});
