import { expect, test } from "@playwright/test";
import { eq } from "drizzle-orm";
import { apiKeyTable } from "@/db/schema";
import { testDatabase } from "@/testing/factories";
import { clientOf, newIssuerClient, serverURL } from "../fixtures";

const ORIGIN = "https://shop.example";
const policyOf = ({ headers }: Response) => headers.get("content-security-policy") ?? "";
const read = (path: string, headers: Record<string, string> = {}) => fetch(`${serverURL()}${path}`, { headers });

test("the script is served to other sites, and a browser that has it gets 304", async () => {
  const first = await read("/tender.js");
  expect(first.status).toBe(200);
  expect(await first.text()).toContain("tender-");
  expect(Object.fromEntries(first.headers)).toMatchObject({
    "content-type": "text/javascript; charset=utf-8",
    "cross-origin-resource-policy": "cross-origin",
    "cache-control": "public, max-age=300",
    "x-content-type-options": "nosniff",
  });
  expect((await read("/tender.js", { "if-none-match": first.headers.get("etag") ?? "" })).status).toBe(304);
});

test("a frame allows exactly the origins of its session's key, and has no data without the token", async () => {
  const { partner, accountID } = await newIssuerClient();
  const client = await clientOf(partner, ["profile.read", "transfers.read"]);
  const isThis = eq(apiKeyTable.keyID, client.keyID);
  await testDatabase()
    .update(apiKeyTable)
    .set({ origins: [ORIGIN] })
    .where(isThis);
  const created = await client.send(`POST /accounts/${accountID}/embed-sessions`, {
    body: { components: ["payments"] },
  });
  const { embedSessionID } = created.body as { embedSessionID: string };
  const frame = await read(`/embed/payments?session=${embedSessionID}`, { "sec-fetch-dest": "iframe" });
  expect(frame.status).toBe(200);
  expect(policyOf(frame)).toContain(`frame-ancestors ${ORIGIN};`);
  expect(policyOf(frame)).not.toContain("unsafe-");
  expect(await frame.text()).not.toContain(accountID);
  for (const path of ["/embed/payments", "/accounts", "/sign-in", "/settings", `/accounts?session=${embedSessionID}`])
    expect(policyOf(await read(path, { "sec-fetch-dest": "iframe" })), path).toContain("frame-ancestors 'none'");
});
