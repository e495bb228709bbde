import { expect, test } from "@playwright/test";
import { transact } from "@/testing/context";
import { answersOf, newInvitee } from "@/testing/onboarding";
import { CONSENT_SCOPES, type ConsentScope, SCOPES } from "@/lib/core/access/scopes";
import { OnboardingInvite } from "@/lib/domain/onboarding/invites/contract";
import { redeemInvite } from "@/lib/domain/onboarding/applications/redeem-invite";
import { bearer, clientOf, newClient, newToken, type Client } from "../fixtures";
import { inviteBody } from "./invite-bodies";

/** Reads of an account, each with its scope. */
const READS: Partial<Record<ConsentScope, string>> = {
  "profile.read": "",
  "wallets.read": "/wallets",
  "capabilities.read": "/capabilities",
  "representatives.read": "/representatives",
  "files.read": "/files",
  "transfers.read": "/fees",
};

async function onboarded(client: Client, scopes: readonly ConsentScope[]): Promise<string> {
  const { code } = OnboardingInvite.parse(
    (await client.send("POST /onboarding-invites", { body: inviteBody({ scopes }) })).body,
  );
  return (await transact(await newInvitee(), (open) => redeemInvite(open, code, answersOf()))).accountID;
}

/** The scopes above that let the client use their read on the account. */
async function readableBy(client: Client, accountID: string): Promise<string[]> {
  const answers = await Promise.all(
    Object.entries(READS).map(
      async ([scope, path]) => [scope, (await client.send(`GET /accounts/${accountID}${path}`)).status] as const,
    ),
  );
  for (const [scope, status] of answers) expect([200, 403], scope).toContain(status);
  return answers.filter(([, status]) => status === 200).map(([scope]) => scope);
}

test("a token with only accounts.write can invite with every scope", async () => {
  const client = await clientOf((await newClient()).partner, ["accounts.write"]);
  const token = await newToken(client.keyID, { scopes: ["accounts.write"] });
  for (const headers of [{}, bearer(token)]) {
    const { status, body } = await client.send("POST /onboarding-invites", {
      headers,
      body: inviteBody({ scopes: CONSENT_SCOPES }),
    });
    expect([status, OnboardingInvite.parse(body).scopes]).toEqual([200, [...CONSENT_SCOPES]]);
  }
});

test("an invite allows only the specification's 32 scopes, so that a client that knows only those can read every invite", async () => {
  const client = await newClient();
  for (const scope of ["branding.read", "branding.write"])
    expect(
      await client.send("POST /onboarding-invites", { body: inviteBody({ scopes: ["accounts.read", scope] }) }),
    ).toMatchObject({ status: 422, body: { scopes: { "1": expect.any(String) as unknown } } });
  expect((await client.send("GET /onboarding-invites")).body).toEqual([]);
  expect(CONSENT_SCOPES).toHaveLength(32);
});

test("an invite that grants a profile also grants its brand, to read or to change", async () => {
  const client = await newClient();
  const path = (accountID: string) => `/accounts/${accountID}/branding`;
  const colors = { light: { accent: "#1f6feb" }, dark: { accent: "#58a6ff" } };
  const [read, write, none] = [
    await onboarded(client, ["profile.read"]),
    await onboarded(client, ["profile.write"]),
    await onboarded(client, ["accounts.read", "accounts.write"]),
  ];
  const statuses = async (accountID: string) => [
    (await client.send(`GET ${path(accountID)}`)).status,
    (await client.send(`PUT ${path(accountID)}`, { body: { colors } })).status,
  ];
  expect([await statuses(read), await statuses(write), await statuses(none)]).toEqual([
    [404, 403],
    [403, 200],
    [403, 403],
  ]);
});

test("without accounts.write an invite is rejected", async () => {
  const client = await newClient({ scopes: SCOPES.filter((scope) => scope !== "accounts.write") });
  expect((await client.send("POST /onboarding-invites", { body: inviteBody() })).status).toBe(403);
});

test("inviting with every scope adds none to the inviter: on the account it can use only its own", async () => {
  const { partner } = await newClient();
  const narrow = await clientOf(partner, ["accounts.write", "wallets.read"]);
  const accountID = await onboarded(narrow, CONSENT_SCOPES);
  expect(await readableBy(narrow, accountID)).toEqual(["wallets.read"]);
  expect(await readableBy(await clientOf(partner, SCOPES), accountID)).toEqual(Object.keys(READS));
});

test("on an account that consented to few scopes, a key with every scope can use only those", async () => {
  const client = await newClient();
  const accountID = await onboarded(client, ["profile.read", "files.read"]);
  expect(await readableBy(client, accountID)).toEqual(["profile.read", "files.read"]);
});
