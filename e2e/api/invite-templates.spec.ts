import { expect, test } from "@playwright/test";
import { newPartner, testDatabase } from "@/testing/factories";
import { newFeePlan } from "@/testing/onboarding";
import { newPerson } from "@/testing/people";
import { textOf } from "@/testing/text";
import { csrfToken, sessionCookie } from "@/lib/http/sign-in/credential";
import { expectEmpty, expectError, newClient, send, type CallRequest, serverURL, signedIn } from "../fixtures";

const db = testDatabase();
const invite = (more: object = {}) => ({
  capabilities: ["transfers"],
  feePlanCodes: ["standard"],
  scopes: ["accounts.read"],
  ...more,
});
const named = (legalBusinessName: string) =>
  invite({ prefill: { accountType: "business", profile: { business: { legalBusinessName } } } });
const identity = { taxID: { ein: { number: "91-2817365" } } };

/** A member's browser on our own page. */
async function member() {
  const partner = await newPartner(db);
  await newFeePlan(db, partner);
  const { token, caller } = await signedIn(db, partner, await newPerson(db, partner));
  const headers = {
    cookie: `${sessionCookie(serverURL())}=${token}`,
    "x-csrf-token": csrfToken(caller),
    origin: serverURL(),
  };
  return (operation: string, sent: CallRequest = {}) =>
    send(operation, { ...sent, headers: { ...headers, ...sent.headers } });
}

test("a template is created, listed without ID numbers, renamed, refused a taken name, and deleted", async () => {
  const client = await newClient();
  const body = {
    name: "Shops",
    invite: invite({
      prefill: { accountType: "business", profile: { business: { legalBusinessName: "Anvil LLC", ...identity } } },
    }),
  };
  const created = await client.send("POST /dashboard/invite-templates", { body });
  expect(created.status).toBe(200);
  expect(textOf(created.text)).not.toContain("7365");
  const { templateID } = created.body as { templateID: string };
  expectError(await client.send("POST /dashboard/invite-templates", { body }), 409);
  expect(
    (await client.send(`PATCH /dashboard/invite-templates/${templateID}`, { body: { name: "Stores" } })).status,
  ).toBe(204);
  expect((await client.send("GET /dashboard/invite-templates")).body).toMatchObject([
    { templateID, name: "Stores", invite: { prefill: { profile: { business: { legalBusinessName: "Anvil LLC" } } } } },
  ]);
  const wrong = await client.send("POST /dashboard/invite-templates", {
    body: { name: "", invite: { capabilities: ["fly"] } },
  });
  expect(wrong).toMatchObject({
    status: 422,
    body: { name: expect.any(String), invite: { capabilities: { "0": expect.any(String) } } },
  });
  expect((await client.send(`DELETE /dashboard/invite-templates/${templateID}`)).status).toBe(204);
  expectEmpty(await client.send(`DELETE /dashboard/invite-templates/${templateID}`), 404);
});

test("a member's draft is stored, read back and discarded; a program has none", async () => {
  const browser = await member();
  expect((await browser("GET /dashboard/invite-draft")).body).toEqual({});
  const body = { invite: { prefill: { profile: { business: { email: "half@", ...identity } } } } };
  const { savedOn } = (await browser("PUT /dashboard/invite-draft", { body })).body as { savedOn: string };
  expect((await browser("GET /dashboard/invite-draft")).body).toEqual({
    invite: { prefill: { profile: { business: { email: "half@" } } } },
    savedOn,
  });
  expect((await browser("DELETE /dashboard/invite-draft")).status).toBe(204);
  expect((await browser("GET /dashboard/invite-draft")).body).toEqual({});
  expectEmpty(await (await newClient()).send("GET /dashboard/invite-draft"), 403);
});

test("invites are searched, counted, exported and revoked together, and the builder's options are returned", async () => {
  const client = await newClient();
  const codes = await Promise.all(
    ["Anvil LLC", "Bellows LLC"].map(
      async (name) =>
        ((await client.send("POST /onboarding-invites", { body: named(name) })).body as { code: string }).code,
    ),
  );
  expect((await client.send("GET /dashboard/onboarding-invites?q=anvil")).body).toMatchObject({
    items: [{ code: codes[0], stage: "pending", createdBy: expect.stringMatching(/^API key /) }],
    more: false,
    counts: { pending: 1 },
  });
  expect((await client.send("GET /dashboard/onboarding-invites/creators")).body).toEqual([
    { creator: client.keyID, name: expect.stringMatching(/^API key /) },
  ]);
  const csv = await client.send(`GET /dashboard/onboarding-invites/export?codes=${codes[1]}`);
  expect(csv.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(csv.text).toContain("Bellows LLC");
  expect(csv.text).not.toContain("Anvil LLC");
  expect(
    (await client.send("POST /dashboard/onboarding-invites/revoke", { body: { codes: [...codes, "nobodys"] } })).body,
  ).toEqual({ revoked: expect.arrayContaining(codes) });
  expect((await client.send("GET /dashboard/onboarding-invites")).body).toMatchObject({
    counts: { pending: 0, revoked: 2 },
  });
  expect((await client.send("GET /dashboard/invite-material")).body).toMatchObject({
    partner: { accountMode: "sandbox" },
    feePlans: [{ code: "standard", name: "Plan standard" }],
  });
});
