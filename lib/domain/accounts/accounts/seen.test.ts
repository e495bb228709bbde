import { expect, test } from "@playwright/test";
import { and, eq } from "drizzle-orm";
import { accountTable, connectionTable } from "@/db/schema";
import { ctxFor, transact } from "@/testing/context";
import { newAccount, newPartner, testDatabase, type Partner } from "@/testing/factories";
import { newFeePlan } from "@/testing/onboarding";
import type { AccountID, PlanID } from "@/lib/core/api/ids";
import { SCOPES, type Scope } from "@/lib/core/access/scopes";
import { threeTimes } from "@/lib/domain/money/rails/alerts";
import { createFeePlanAgreement } from "@/lib/domain/money/fee-plans/fee-plans";
import { searchAgreements } from "@/lib/domain/money/fee-plans/search-billing";
import { SearchAgreements } from "@/lib/domain/money/fee-plans/dashboard";
import { listFeePlans } from "@/lib/domain/money/fee-plans/queries";
import { CreateRepresentative } from "@/lib/domain/accounts/representatives/contract";
import { createRepresentative } from "@/lib/domain/accounts/representatives/representatives";
import { Account, CreateAccount, ListAccounts, PatchAccount } from "./contract";
import { ListDashboardAccounts } from "./dashboard";
import { createAccount } from "./accounts";
import { listDashboardAccounts } from "@/lib/domain/overview/money-summary/money-summary";
import { getAccount, listAccounts } from "./queries";
import { updateAccount } from "./update-account";

const db = testDatabase();
const everythingBut = (...scopes: Scope[]) => SCOPES.filter((scope) => !scopes.includes(scope));
const list = (partner: Partner, query: object = {}) => listAccounts(ctxFor(partner), ListAccounts.parse(query));
const idsOf = async (partner: Partner, query: object = {}) =>
  (await list(partner, query)).map(({ accountID }) => accountID);
const connect = ({ accountID: partnerID }: Partner, accountID: AccountID, scopes: readonly string[]) =>
  threeTimes(() =>
    db
      .insert(connectionTable)
      .values({ partnerID, accountID, scopes: [...scopes], createdOn: new Date() })
      .onConflictDoUpdate({
        target: [connectionTable.partnerID, connectionTable.accountID],
        set: { scopes: [...scopes] },
      }),
  );

/** An account of the partner with a value in every field, and a new set of grants for its connection. */
async function merchant(partner: Partner, scopes: readonly Scope[]) {
  const { accountID } = await transact(ctxFor(partner), (open) =>
    createAccount(
      open,
      CreateAccount.parse({
        accountType: "business",
        foreignID: "their-own",
        metadata: { note: "ours" },
        profile: {
          business: {
            legalBusinessName: "Hidden Holdings LLC",
            doingBusinessAs: "Corner Shop",
            email: "owner@hidden.example",
            phone: { number: "3035550142", countryCode: "1" },
          },
        },
        customerSupport: { email: "help@hidden.example" },
        termsOfService: {
          manual: {
            acceptedDate: "2026-01-01T00:00:00Z",
            acceptedIP: "203.0.113.7",
            acceptedUserAgent: "Test",
            acceptedDomain: "https://hidden.example",
          },
        },
      }),
    ),
  );
  await transact(ctxFor(partner, accountID), (open) =>
    createRepresentative(open, CreateRepresentative.parse({ name: { firstName: "Ada", lastName: "Secret" } })),
  );
  await connect(partner, accountID, scopes);
  return accountID;
}

test("an account is never listed for a partner whose connection grants only wallets, with any filter", async () => {
  const partner = await newPartner(db);
  await merchant(partner, ["wallets.read"]);
  const queries = [
    {},
    { name: "corner" },
    { name: "hidden" },
    { email: "owner@hidden.example" },
    { foreignID: "their-own" },
    { includeDisconnected: "true" },
  ];
  for (const query of queries) expect(await list(partner, query), JSON.stringify(query)).toEqual([]);
  expect((await listDashboardAccounts(ctxFor(partner), ListDashboardAccounts.parse({}))).items).toEqual([]);
});

test("an account that may be listed but not read shows only its name, type, mode and states", async () => {
  const partner = await newPartner(db);
  const accountID = await merchant(partner, ["accounts.read"]);
  const [row] = await list(partner);
  expect(Object.keys(row ?? {}).sort()).toEqual([
    "accountID",
    "accountType",
    "capabilities",
    "createdOn",
    "displayName",
    "foreignID",
    "metadata",
    "mode",
    "profile",
    "updatedOn",
    "verification",
  ]);
  expect(row).toMatchObject({ accountID, displayName: "Corner Shop", profile: {}, foreignID: "their-own" });
  expect(Account.safeParse(row).error).toBeUndefined();
  expect(JSON.stringify(row)).not.toMatch(/Hidden|Ada|hidden\.example|3035550142|203\.0\.113/);
});

test("a hidden name or address cannot be found by searching for it", async () => {
  const partner = await newPartner(db);
  const accountID = await merchant(partner, everythingBut("profile.read"));
  for (const query of [{ name: "hidden" }, { name: "holdings" }, { email: "owner@hidden.example" }])
    expect(await idsOf(partner, query), JSON.stringify(query)).toEqual([]);
  for (const query of [{ name: "corner" }, { name: "shop" }, { foreignID: "their-own" }])
    expect(await idsOf(partner, query), JSON.stringify(query)).toEqual([accountID]);
});

test("a hidden name does not affect an account's rank in a search", async () => {
  const partner = await newPartner(db);
  const plain = await newAccount(db, partner, { scopes: ["accounts.read"] });
  const telling = await newAccount(db, partner, { scopes: ["accounts.read"] });
  const name = (accountID: AccountID, legalBusinessName: string) =>
    db
      .update(accountTable)
      .set({ displayName: "Rebody", profile: { business: { legalBusinessName, ownersProvided: false } } })
      .where(eq(accountTable.accountID, accountID));
  await name(plain.accountID, "Body Shop");
  await name(telling.accountID, "Nothing");
  expect(await idsOf(partner, { name: "body" })).toEqual([telling.accountID, plain.accountID]);
});

test("people are shown only if the connection grants reading representatives, in the list and separately", async () => {
  const partner = await newPartner(db);
  const accountID = await merchant(partner, SCOPES);
  const people = async () =>
    [(await list(partner))[0], await getAccount(ctxFor(partner, accountID))].map(
      (one) => one?.profile.business?.representatives?.length,
    );
  expect(await people()).toEqual([1, 1]);
  await connect(partner, accountID, everythingBut("representatives.read"));
  expect(await people()).toEqual([undefined, undefined]);
});

test("a change without permission to read returns only fields that may be read", async () => {
  const partner = await newPartner(db);
  const accountID = await merchant(partner, ["profile.write"]);
  const patch = PatchAccount.parse({ profile: { business: { description: "Sells things of all kinds" } } });
  const changed = await transact(ctxFor(partner, accountID), (open) => updateAccount(open, patch));
  expect(changed).toMatchObject({ accountID, profile: {} });
  expect(JSON.stringify(changed)).not.toMatch(/Hidden|Sells/);
});

test("only the partner who brought an account in can see and change its foreign ID and metadata", async () => {
  const [first, second] = [await newPartner(db), await newPartner(db)];
  const accountID = await merchant(first, SCOPES);
  await connect(second, accountID, SCOPES);
  expect(await getAccount(ctxFor(first, accountID))).toMatchObject({
    foreignID: "their-own",
    metadata: { note: "ours" },
  });
  for (const match of [await getAccount(ctxFor(second, accountID)), (await list(second))[0]]) {
    expect(match?.accountID).toBe(accountID);
    expect([match?.foreignID, match?.metadata]).toEqual([undefined, undefined]);
  }
  expect(await idsOf(second, { foreignID: "their-own" })).toEqual([]);
  for (const patch of [{ foreignID: "mine" }, { foreignID: "" }, { metadata: { note: "mine" } }, { metadata: null }]) {
    const change = transact(ctxFor(second, accountID), (open) => updateAccount(open, PatchAccount.parse(patch)));
    await expect(change).rejects.toMatchObject({ kind: "forbidden" });
  }
});

test("agreements name accounts only if their connection grants reading the profile", async () => {
  const partner = await newPartner(db);
  await newFeePlan(db, partner);
  const [plan] = await listFeePlans(ctxFor(partner), { planIDs: undefined });
  const [open, shut] = [await newAccount(db, partner), await newAccount(db, partner)];
  for (const { accountID } of [open, shut])
    await transact(ctxFor(partner, accountID), (ctx) =>
      createFeePlanAgreement(ctx, { planID: plan?.planID as PlanID }),
    );
  await connect(partner, shut.accountID, everythingBut("profile.read"));
  for (const query of [{}, { q: "account" }]) {
    const { items } = await searchAgreements(ctxFor(partner), SearchAgreements.parse(query));
    expect(
      items.map(({ accountID }) => accountID),
      JSON.stringify(query),
    ).toEqual([open.accountID]);
  }
  expect(
    (await searchAgreements(ctxFor(partner), SearchAgreements.parse({ accountID: shut.accountID }))).items,
  ).toEqual([]);
});

test("an ended connection still shows only the fields that it granted", async () => {
  const partner = await newPartner(db);
  const accountID = await merchant(partner, ["accounts.read"]);
  await db
    .update(connectionTable)
    .set({ disconnectedOn: new Date() })
    .where(and(eq(connectionTable.partnerID, partner.accountID), eq(connectionTable.accountID, accountID)));
  const [row] = await list(partner, { includeDisconnected: "true" });
  expect(row).toMatchObject({ accountID, profile: {} });
});
