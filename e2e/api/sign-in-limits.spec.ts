import { expect, test } from "@playwright/test";
import { newPartner, testDatabase } from "@/testing/factories";
import { newPerson } from "@/testing/people";
import { sessionCookie } from "@/lib/http/sign-in/credential";
import { expectEmpty, newClient, send, serverURL, signedIn } from "../fixtures";
import { startSecondServer } from "./second-server";

const db = testDatabase();

test("one invite allows five codes an hour, for any address", async () => {
  const client = await newClient();
  const { body } = await client.send("POST /onboarding-invites", {
    body: { scopes: ["accounts.read"], capabilities: ["transfers"], feePlanCodes: [] },
  });
  const code = (body as { code?: string }).code ?? crypto.randomUUID();
  const statuses: number[] = [];
  for (let count = 0; count < 5; count++) {
    statuses.push(
      (
        await send(`POST /hosted/invites/${code}/email-codes`, {
          body: { email: `${crypto.randomUUID()}@example.test` },
        })
      ).status,
    );
  }
  expect(statuses).not.toContain(429);
  const refused = await send(`POST /hosted/invites/${code}/email-codes`, {
    body: { email: `${crypto.randomUUID()}@example.test` },
  });
  expectEmpty(refused, 429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(3000);
});

test("an unknown person can request passkey options only up to the limit of their address", async () => {
  const server = await startSecondServer("sign-ins", { RATE_LIMIT_SIGN_IN: "3" });
  const answers = [];
  for (let count = 0; count < 4; count++) answers.push(await send("POST /hosted/passkey-options", { url: server.url }));
  await server.stop();
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
  expect(answers[3]?.headers.get("retry-after")).toMatch(/^[1-9]\d*$/);
});

test("a page made for another account is neither shown nor changes anything", async () => {
  const partner = await newPartner(db);
  const { token } = await signedIn(db, partner, await newPerson(db, partner));
  const cookie = `${sessionCookie(serverURL())}=${token}`;
  const request = (account: string) =>
    send("GET /dashboard/members", { headers: { cookie, "x-acting-account": account } });
  expect((await request(partner.accountID)).status).toBe(200);
  const refused = await request((await newPartner(db)).accountID);
  expect([refused.status, refused.body]).toEqual([409, { error: "you switched to another account; reload the page" }]);
});
