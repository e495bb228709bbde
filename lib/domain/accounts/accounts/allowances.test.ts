import { expect, test } from "@playwright/test";
import { and, desc, eq } from "drizzle-orm";
import { auditTrailView, connectionTable } from "@/db/schema";
import { asChange, ctxFor, transact } from "@/testing/context";
import { newAccount, newKey, newPartner, testDatabase, type Partner } from "@/testing/factories";
import { newPerson, signedIn } from "@/testing/people";
import type { AccountID } from "@/lib/core/api/ids";
import { allowed, ALLOWANCES, ROLE_SCOPES, ROLES, type Allowance } from "@/lib/core/access/roles";
import { SCOPES } from "@/lib/core/access/scopes";
import { identify } from "@/lib/http/sign-in/identity";
import { accountAllowances } from "./dashboard";
import { getAllowances, setAllowances } from "./accounts";
import { PatchAccount } from "./contract";
import { getAccount } from "./queries";
import { updateAccount } from "./update-account";

const db = testDatabase();
const namesOf = (scopes: readonly { scope: string }[] = []) => scopes.map(({ scope }) => scope).sort();
const allow = (partner: Partner, accountID: AccountID, allowances: Allowance[]) =>
  asChange(ctxFor(partner, accountID), accountAllowances.set, { accountID }, (open) =>
    setAllowances(open, { allowances }),
  );

/** An account that a partner brought in, and a context of the account's own member. */
async function broughtIn(partner: Partner) {
  const { accountID } = await newAccount(db, partner);
  return { ...partner, accountID, homePartnerID: partner.accountID };
}

async function memberOf(account: Partner, role: (typeof ROLES)[number] = "owner") {
  const { token } = await signedIn(db, account, await newPerson(db, account, { role }));
  const seen = async () => (await identify(db, { kind: "session", token }, new Date()))?.caller;
  return { seen, ctx: async () => ctxFor(account, account.accountID, { caller: await seen() }) };
}

for (const role of ROLES) {
  test(`a member in the role ${role} of an account that was brought in has only the permissions its partner allows, and a partner's member the whole role`, async () => {
    const partner = await newPartner(db);
    const account = await broughtIn(partner);
    const whole = ROLE_SCOPES[role].map((scope) => ({ scope }));
    expect(namesOf((await (await memberOf(partner, role)).seen())?.scopes)).toEqual(namesOf(whole));
    const { seen } = await memberOf(account, role);
    expect(namesOf((await seen())?.scopes)).toEqual(namesOf(allowed(whole, [])));
    await allow(partner, account.accountID, [...ALLOWANCES]);
    expect(namesOf((await seen())?.scopes)).toEqual(namesOf(allowed(whole, ALLOWANCES)));
    await allow(partner, account.accountID, []);
    expect(namesOf((await seen())?.scopes)).toEqual(namesOf(allowed(whole, [])));
  });
}

test("a key of an account that was brought in works only while its partner allows keys, and with the allowed permissions", async () => {
  const partner = await newPartner(db);
  const account = await broughtIn(partner);
  const { keyID, secret } = await newKey(db, account.accountID);
  const held = async () =>
    namesOf((await identify(db, { kind: "basic", id: keyID, secret }, new Date()))?.caller.scopes);
  expect(await held()).toEqual([]);
  await allow(partner, account.accountID, ["api-keys"]);
  expect(await held()).toEqual(
    namesOf(
      allowed(
        SCOPES.map((scope) => ({ scope })),
        ["api-keys"],
      ),
    ),
  );
  expect(await held()).not.toContain("accounts.write");
});

test("the account's owner cannot see or change its partner's foreign ID and metadata until the partner allows it", async () => {
  const partner = await newPartner(db);
  const account = await broughtIn(partner);
  const change = PatchAccount.parse({ foreignID: "ours", metadata: { rank: "gold" } });
  await transact(ctxFor(partner, account.accountID), (open) => updateAccount(open, change));
  const { ctx } = await memberOf(account);
  expect(await getAccount(await ctx())).not.toHaveProperty("foreignID");
  expect(await getAccount(await ctx())).not.toHaveProperty("metadata");
  for (const body of [{ foreignID: "mine" }, { metadata: {} }]) {
    await expect(transact(await ctx(), (open) => updateAccount(open, PatchAccount.parse(body)))).rejects.toMatchObject({
      kind: "forbidden",
    });
  }
  const named = await transact(await ctx(), (open) =>
    updateAccount(open, PatchAccount.parse({ profile: { business: { description: "Sells things of all kinds" } } })),
  );
  expect(named.profile.business?.description).toBe("Sells things of all kinds");
  await allow(partner, account.accountID, ["references"]);
  expect(await getAccount(await ctx())).toMatchObject({ foreignID: "ours", metadata: { rank: "gold" } });
  expect(
    await transact(await ctx(), (open) => updateAccount(open, PatchAccount.parse({ metadata: { rank: "silver" } }))),
  ).toMatchObject({ metadata: { rank: "silver" } });
});

test("only the partner who brought the account in sets its allowances, and the partner's audit log records it", async () => {
  const partner = await newPartner(db);
  const account = await broughtIn(partner);
  const other = await newPartner(db);
  await db
    .insert(connectionTable)
    .values({ partnerID: other.accountID, accountID: account.accountID, scopes: [...SCOPES], createdOn: new Date() });
  const { ctx } = await memberOf(account);
  for (const viewer of [ctxFor(other, account.accountID), await ctx()]) {
    expect(await getAllowances(viewer)).toEqual({});
    await expect(transact(viewer, (open) => setAllowances(open, { allowances: ["api-keys"] }))).rejects.toMatchObject({
      kind: "forbidden",
    });
  }
  expect(await getAllowances(ctxFor(partner, account.accountID))).toEqual({ allowances: [] });
  expect(await allow(partner, account.accountID, ["api-keys", "accounts"])).toEqual({
    allowances: ["accounts", "api-keys"],
  });
  const ofPartner = and(
    eq(auditTrailView.partnerID, partner.accountID),
    eq(auditTrailView.action, "allowances.update"),
  );
  expect(await db.select().from(auditTrailView).where(ofPartner).orderBy(desc(auditTrailView.auditID))).toMatchObject([
    { accountID: account.accountID, changes: [{ field: "allowances", after: "accounts, api-keys" }], outcome: "done" },
  ]);
});

test("an account that was brought in can pass on to its own accounts only permissions that it has", async () => {
  const partner = await newPartner(db);
  const account = await broughtIn(partner);
  await allow(partner, account.accountID, ["accounts"]);
  const below = await broughtIn(account);
  const caller = await (await memberOf(account)).seen();
  const pass = (allowances: Allowance[]) =>
    transact(ctxFor(account, below.accountID, { caller }), (open) => setAllowances(open, { allowances }));
  await expect(pass(["api-keys"])).rejects.toMatchObject({ kind: "forbidden" });
  expect(await pass(["accounts"])).toEqual({ allowances: ["accounts"] });
});

test("a partner's allowances end with its connection", async () => {
  const partner = await newPartner(db);
  const account = await broughtIn(partner);
  await allow(partner, account.accountID, ["attestations"]);
  const { seen } = await memberOf(account);
  expect(namesOf((await seen())?.scopes)).toContain("attestations.write");
  await db
    .update(connectionTable)
    .set({ disconnectedOn: new Date() })
    .where(eq(connectionTable.accountID, account.accountID));
  expect(namesOf((await seen())?.scopes)).not.toContain("attestations.write");
});
