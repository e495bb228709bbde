import { expect, test } from "@playwright/test";
import { transact } from "@/db/testing/context";
import { answersOf, newInvitee } from "@/db/testing/onboarding";
import { SCOPES, type Scope } from "@/lib/core/scopes";
import { OnboardingInvite } from "@/lib/domain/invites/contract";
import { redeemInvite } from "@/lib/domain/applications/redeem-invite";
import { bearer, clientOf, newClient, newToken, type Client } from "../fixtures";
import { inviteBody } from "./invite-bodies";

/** What may be read of an account, each by a scope of its own. */
const READS: Partial<Record<Scope, string>> = {
  "profile.read": "",
  "wallets.read": "/wallets",
  "capabilities.read": "/capabilities",
  "representatives.read": "/representatives",
  "files.read": "/files",
  "transfers.read": "/fees",
};

async function onboarded(client: Client, scopes: readonly Scope[]): Promise<string> {
  const { code } = OnboardingInvite.parse(
    (await client.send("POST /onboarding-invites", { body: inviteBody({ scopes }) })).body,
  );
  return (await transact(await newInvitee(), (open) => redeemInvite(open, code, answersOf()))).accountID;
}

/** The scopes among those above by which the client reads the account. */
async function readableBy(client: Client, accountID: string): Promise<string[]> {
  const answers = await Promise.all(
    Object.entries(READS).map(
      async ([scope, path]) => [scope, (await client.send(`GET /accounts/${accountID}${path}`)).status] as const,
    ),
  );
  for (const [scope, status] of answers) expect([200, 403], scope).toContain(status);
  return answers.filter(([, status]) => status === 200).map(([scope]) => scope);
}

test("a token for accounts.write alone invites with every scope", async () => {
  const client = await clientOf((await newClient()).partner, ["accounts.write"]);
  const token = await newToken(client.keyID, { scopes: ["accounts.write"] });
  for (const headers of [{}, bearer(token)]) {
    const { status, body } = await client.send("POST /onboarding-invites", {
      headers,
      body: inviteBody({ scopes: SCOPES }),
    });
    expect([status, OnboardingInvite.parse(body).scopes]).toEqual([200, [...SCOPES]]);
  }
});

test("without accounts.write nobody invites", async () => {
  const client = await newClient({ scopes: SCOPES.filter((scope) => scope !== "accounts.write") });
  expect((await client.send("POST /onboarding-invites", { body: inviteBody() })).status).toBe(403);
});

test("whoever asked for everything gains nothing: of the account they do what their own scopes allow", async () => {
  const { partner } = await newClient();
  const narrow = await clientOf(partner, ["accounts.write", "wallets.read"]);
  const accountID = await onboarded(narrow, SCOPES);
  expect(await readableBy(narrow, accountID)).toEqual(["wallets.read"]);
  expect(await readableBy(await clientOf(partner, SCOPES), accountID)).toEqual(Object.keys(READS));
});

test("of an account that consented to little, a key with every scope does that little", async () => {
  const client = await newClient();
  const accountID = await onboarded(client, ["profile.read", "files.read"]);
  expect(await readableBy(client, accountID)).toEqual(["profile.read", "files.read"]);
});
