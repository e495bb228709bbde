import { expect, test } from "@playwright/test";
import { and, eq } from "drizzle-orm";
import { apiKeyTable, applicationTable, inviteTable, memberTable } from "@/db/schema";
import { ctxFor } from "@/db/testing/context";
import { newAccount, newKey, newPartner, testDatabase, type Partner } from "@/db/testing/factories";
import { inviteOf, newFeePlan, newInvitee } from "@/db/testing/onboarding";
import { newPerson, signedIn } from "@/db/testing/people";
import { fund } from "@/db/testing/wallets";
import { daysAfter } from "@/lib/core/time";
import { ListDashboardAccounts } from "@/lib/domain/accounts/accounts/dashboard";
import { findProblems, listDashboardAccounts } from "./money-summary";
import { saveApplication } from "@/lib/domain/onboarding/applications/save-application";
import type { Ctx } from "@/lib/domain/kernel/context";
import { createInvite } from "@/lib/domain/onboarding/invites/create-invite";
import { SearchInvites } from "@/lib/domain/onboarding/invites/dashboard";
import { searchInvites } from "@/lib/domain/onboarding/invites/search-invites";
import { MoneyProblemsQuery } from "./dashboard";

const db = testDatabase();

/** A partner with a colleague who is signed in. */
async function setting() {
  const partner = await newPartner(db);
  await newFeePlan(db, partner);
  const person = await newPerson(db, partner);
  return { partner, person, ctx: await signedIn(db, partner, person) };
}

/** An account below zero, brought in by an invite of the caller. */
async function broughtIn(by: Ctx, partner: Partner) {
  const { code } = await createInvite(by, inviteOf());
  const { accountID, walletID } = await newAccount(db, partner, { wallet: true });
  await db
    .update(inviteTable)
    .set({ redeemedOn: by.now, redeemedAccountID: accountID })
    .where(eq(inviteTable.code, code));
  await fund(ctxFor(partner, accountID), walletID, -100);
  return accountID;
}

const chargesOf = async (ctx: Ctx, of?: string) => {
  const problems = await findProblems(ctx, MoneyProblemsQuery.parse({ of }));
  return problems.flatMap(({ count, first }) => [count, ...first.map(({ inCharge }) => inCharge)]);
};

test("who created an account's invite is in charge of it, and sees theirs alone", async () => {
  const { partner, person, ctx } = await setting();
  const colleague = await signedIn(db, partner, await newPerson(db, partner));
  const accountID = await broughtIn(ctx, partner);
  expect(await chargesOf(ctx)).toEqual([1, person.email]);
  const { walletID, accountID: own } = await newAccount(db, partner, { wallet: true });
  await fund(ctxFor(partner, own), walletID, -50);
  expect(await chargesOf(ctx)).toEqual([2, person.email, undefined]);
  expect(await chargesOf(ctx, "everyone")).toEqual([2, person.email, undefined]);
  expect(await chargesOf(ctx, "mine")).toEqual([1, person.email]);
  expect(await chargesOf(colleague, "mine")).toEqual([]);
  expect(await chargesOf(ctxFor(partner), "mine")).toEqual([]);
  expect(await chargesOf(ctx, "theirs")).toEqual([]);
  const { items } = await listDashboardAccounts(ctx, ListDashboardAccounts.parse({}));
  expect(items.map((account) => [account.accountID, account.inCharge])).toEqual([
    [own, undefined],
    [accountID, person.email],
  ]);
});

test("of a program's invite, who created its key is in charge; nobody who left the team", async () => {
  const { partner, person, ctx } = await setting();
  const { keyID } = await newKey(db, partner.accountID, ["accounts.write"]);
  const program = ctxFor(partner, partner.accountID, { caller: { kind: "key", id: keyID } });
  await broughtIn(program, partner);
  expect(await chargesOf(ctx)).toEqual([1, undefined]);
  await db.update(apiKeyTable).set({ createdBy: person.userID }).where(eq(apiKeyTable.keyID, keyID));
  expect(await chargesOf(ctx, "mine")).toEqual([1, person.email]);
  await db
    .delete(memberTable)
    .where(and(eq(memberTable.userID, person.userID), eq(memberTable.accountID, partner.accountID)));
  expect(await chargesOf(ctxFor(partner))).toEqual([1, undefined]);
});

test("invitees who stopped are those of the list's filter, with who created the invite", async () => {
  const { partner, person, ctx } = await setting();
  const { code } = await createInvite(ctx, inviteOf());
  await createInvite(ctx, inviteOf());
  await saveApplication(await newInvitee(), code, { version: 0 });
  const later = { ...ctx, now: daysAfter(new Date(), 4) };
  const listed = async (at: Ctx) =>
    (await searchInvites(at, SearchInvites.parse({ attention: "true" }))).items.map((invite) => invite.code);
  expect([await findProblems(ctx), await listed(ctx)]).toEqual([[], []]);
  const [application] = await db.select().from(applicationTable).where(eq(applicationTable.code, code));
  const since = application?.updatedOn.toISOString();
  const name = `${code.slice(0, 4)}…`;
  expect(await findProblems(later)).toEqual([
    {
      kind: "stopped-invites",
      count: 1,
      first: [{ accountID: partner.accountID, name, code, since, inCharge: person.email }],
    },
  ]);
  expect(await listed(later)).toEqual([code]);
  const few = { ...later, caller: { ...later.caller, scopes: [{ scope: "wallets.read" as const }] } };
  expect(await findProblems(few)).toEqual([]);
});
