import { randomBytes } from "node:crypto";
import { expect, test } from "@playwright/test";
import { newPartner, testDatabase } from "@/testing/factories";
import { newPerson } from "@/testing/people";
import { sessionCookie } from "@/lib/http/sign-in/credential";
import { signedIn } from "../fixtures";
import { type SecondServer, startSecondServer } from "./second-server";

const PAGES = 6;

let server: SecondServer;
test.describe.configure({ mode: "default" });
test.beforeAll(async () => {
  server = await startSecondServer("pages", {
    RATE_LIMIT_PAGE: String(PAGES),
    RATE_LIMIT_SESSION: "100000",
    RATE_LIMIT_ADDRESS: "100000",
    TRUSTED_PROXIES: "127.0.0.1",
  });
});
test.afterAll(() => server.stop());

const somewhere = () => `10.${[1, 2, 3].map(() => Math.floor(Math.random() * 256)).join(".")}`;

function page(path: string, from: string, cookie?: string): Promise<Response> {
  return fetch(`${server.url}${path}`, {
    redirect: "manual",
    headers: { "x-forwarded-for": from, ...(cookie !== undefined && { cookie }) },
  });
}

/** Answers by status to `count` concurrent page requests. */
async function burst(count: number, ask: () => Promise<Response>): Promise<Record<number, number>> {
  const answers = await Promise.all(Array.from({ length: count }, ask));
  const statuses = answers.map(({ status }) => status);
  return Object.fromEntries([...new Set(statuses)].map((one) => [one, statuses.filter((it) => it === one).length]));
}

test("pages have a limit per address, which does not affect other addresses and passes", async () => {
  const from = somewhere();
  for (const path of ["/sign-in", "/reference/test-values", "/o/unknown", "/api/auth/csrf"]) {
    const statuses = await burst(5 * PAGES, () => page(path, somewhere()));
    expect(statuses[429], path).toBeUndefined();
  }
  expect((await burst(8 * PAGES, () => page("/sign-in", from)))[429]).toBeGreaterThan(0);
  await expect.poll(async () => (await burst(4 * PAGES, () => page("/sign-in", from)))[429] ?? 0).toBeGreaterThan(0);
  const refused = await Promise.all(Array.from({ length: 4 * PAGES }, () => page("/sign-in", from)));
  const late = refused.find(({ status }) => status === 429);
  expect(late?.headers.get("retry-after")).toMatch(/^[1-9]\d*$/);
  expect(late?.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  await expect.poll(async () => (await page("/sign-in", from)).status).toBe(200);
});

test("an invented session does not count as one; a live session has its own limit", async () => {
  const from = somewhere();
  const name = sessionCookie(server.url);
  const invented = () => `${name}=tds_${randomBytes(32).toString("base64url")}`;
  expect((await burst(8 * PAGES, () => page("/settings", from, invented())))[429]).toBeGreaterThan(0);
  const db = testDatabase();
  const partner = await newPartner(db);
  const { token } = await signedIn(db, partner, await newPerson(db, partner));
  const cookie = `${name}=${token}`;
  await expect.poll(async () => (await page("/settings/team", from, cookie)).status).toBe(200);
  expect((await burst(3 * PAGES, () => page("/settings/team", from, cookie)))[429]).toBeUndefined();
});

test("health and the files of pages are never rejected", async () => {
  const from = somewhere();
  const html = await (await page("/sign-in", from)).text();
  const script = /\/_next\/static\/[^"]+\.js/.exec(html)?.[0] ?? "";
  const file = () => fetch(`${server.url}${script}`, { headers: { "x-forwarded-for": from, "accept-encoding": "br" } });
  expect(await burst(5 * PAGES, file)).toEqual({ 200: 5 * PAGES });
  expect(await burst(5 * PAGES, () => page("/livez", from))).toEqual({ 200: 5 * PAGES });
});
