import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { eq } from "drizzle-orm";
import { inviteTable } from "@/db/schema";
import { testDatabase } from "@/testing/factories";
import { textOf } from "@/testing/text";
import { OnboardingInvite } from "@/lib/domain/onboarding/invites/contract";
import { remember } from "../canary";
import { expectEdge, expectEmpty, newClient, type ClientResponse, type Client } from "../fixtures";
import { expectShape } from "../strict-client";
import { business, individual, inviteBody } from "./invite-bodies";

const db = testDatabase();
const PATH = "/onboarding-invites";

/** The invite in an answer, validated by a strict client. */
function inviteIn({ status, body }: ClientResponse): OnboardingInvite {
  expect(status).toBe(200);
  expectShape("OnboardingInvite", body);
  const invite = OnboardingInvite.parse(body);
  remember("code", invite.code);
  return invite;
}

const create = async (client: Client, more: object = {}) => client.send(`POST ${PATH}`, { body: inviteBody(more) });

/** The 422 tree of a rejected invite that is not stored. */
async function errors(client: Client, more: object): Promise<unknown> {
  const answer = await create(client, more);
  expect(answer.status).toBe(422);
  expectEdge(answer);
  expect(await db.select().from(inviteTable).where(eq(inviteTable.accountID, client.partner.accountID))).toEqual([]);
  return answer.body;
}

test("an invite is created, found, listed and revoked, and stays revoked", async () => {
  const client = await newClient();
  const invite = inviteIn(await create(client));
  expect(invite.link).toMatch(new RegExp(`/o/${invite.code}$`));
  expect(invite.partner).toEqual({
    accountID: client.partner.accountID,
    accountMode: "sandbox",
    displayName: client.partner.displayName,
  });
  const other = inviteIn(await create(client));
  expect(other.code).not.toBe(invite.code);
  expect(inviteIn(await client.send(`GET ${PATH}/${invite.code}`))).toEqual(invite);
  const list = await client.send(`GET ${PATH}`);
  expectShape("OnboardingInvite[]", list.body);
  expect(list.body).toEqual([other, invite]);
  for (let count = 0; count < 2; count++) expectEmpty(await client.send(`DELETE ${PATH}/${invite.code}`), 204);
  const revoked = inviteIn(await client.send(`GET ${PATH}/${invite.code}`));
  expect(revoked).toEqual({ ...invite, revokedOn: expect.any(String) as unknown });
});

test("another partner neither finds, lists nor revokes an invite", async () => {
  const [client, other] = [await newClient(), await newClient()];
  const { code } = inviteIn(await create(client));
  expectEmpty(await other.send(`GET ${PATH}/${code}`), 404);
  expectEmpty(await other.send(`DELETE ${PATH}/${code}`), 404);
  expect((await other.send(`GET ${PATH}`)).body).toEqual([]);
  expect(inviteIn(await client.send(`GET ${PATH}/${code}`)).revokedOn).toBeUndefined();
});

test("every field that was sent comes back, except identity numbers", async () => {
  const client = await newClient();
  for (const { sent, answered, numbers } of [business(), individual()]) {
    remember("identity", ...numbers);
    const more = {
      prefill: sent,
      returnURL: "https://partner.test/back?x=1#y",
      termsOfServiceURL: "https://partner.test/terms",
    };
    const answer = await create(client, more);
    const invite = inviteIn(answer);
    expect(invite).toMatchObject({ ...inviteBody({ ...more, prefill: answered }) });
    expect(invite.prefill).toEqual(answered);
    const reads = [answer, await client.send(`GET ${PATH}/${invite.code}`), await client.send(`GET ${PATH}`)];
    for (const number of numbers) for (const { text } of reads) expect(textOf(text)).not.toContain(number);
  }
});

test("fields that an invite does not have are ignored", async () => {
  const client = await newClient();
  const past = "2020-01-01T00:00:00Z";
  const invite = inviteIn(
    await create(client, {
      code: "mine",
      link: "https://evil.test",
      createdOn: past,
      redeemedOn: past,
      revokedOn: past,
      redeemedAccountID: randomUUID(),
      partner: { accountID: randomUUID(), accountMode: "production", displayName: "Evil" },
      accountID: randomUUID(),
      __proto__x: 1,
    }),
  );
  expect(invite.code).not.toBe("mine");
  expect(invite.partner?.accountID).toBe(client.partner.accountID);
  expect(Object.keys(invite).sort()).toEqual([
    "capabilities",
    "code",
    "createdOn",
    "feePlanCodes",
    "link",
    "partner",
    "scopes",
  ]);
});

test("an invite without its lists gets an error for each of them", async () => {
  const client = await newClient();
  const answer = await client.send(`POST ${PATH}`, { body: {} });
  expect(answer.status).toBe(422);
  expectShape("OnboardingInviteError", answer.body);
  expect(Object.keys(answer.body as object).sort()).toEqual(["capabilities", "feePlanCodes", "scopes"]);
  const empty = await client.send(`POST ${PATH}`, { body: { capabilities: [], feePlanCodes: [], scopes: [] } });
  expect([empty.status, Object.keys(empty.body as object).sort()]).toEqual([
    422,
    ["capabilities", "feePlanCodes", "scopes"],
  ]);
});

test("a list's errors are under the indexes of its invalid items", async () => {
  const client = await newClient();
  const message = expect.any(String) as unknown;
  expect(await errors(client, { capabilities: ["wallet", "fly", "transfers", "swim"] })).toEqual({
    capabilities: { 1: message, 3: message },
  });
  expect(await errors(client, { scopes: ["accounts.read", "branding.change", 7] })).toEqual({
    scopes: { 1: message, 2: message },
  });
  expect(await errors(client, { feePlanCodes: ["standard", "unknown"] })).toEqual({ feePlanCodes: { 1: message } });
  expect(
    await errors(client, { feePlanCodes: ["unknown"], scopes: ["nope"], returnURL: "javascript:alert(1)" }),
  ).toEqual({ scopes: { 0: message }, returnURL: message });
});

test("another partner's fee plan is rejected like an unknown one", async () => {
  const client = await newClient();
  expect(await errors(client, { feePlanCodes: ["' OR 1=1--", "%", "_tandard"] })).toEqual({
    feePlanCodes: { 0: expect.any(String), 1: expect.any(String), 2: expect.any(String) },
  });
});

test("return addresses are https, without user info or tricks", async () => {
  const client = await newClient();
  const bad = [
    "javascript:alert(1)",
    "data:text/html,x",
    "//evil.test",
    "https://u:p@evil.test",
    "https://a\\@b",
    "http://evil.test",
    "ftp://x.test",
    "/back",
    "",
    " https://x.test",
    `https://x.test/${"a".repeat(100_000)}`,
    7,
    null,
    {},
  ];
  for (const field of ["returnURL", "termsOfServiceURL"]) {
    for (const value of bad) expect(await errors(client, { [field]: value })).toEqual({ [field]: expect.any(String) });
  }
});
