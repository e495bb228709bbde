import { expect, test } from "@playwright/test";
import { eq } from "drizzle-orm";
import { applicationTable, connectionTable } from "@/db/schema";
import { ctxFor, transact } from "@/testing/context";
import { newAccount, newPartner, testDatabase, type Partner } from "@/testing/factories";
import { inviteOf, newFeePlan, newInvitee } from "@/testing/onboarding";
import { newPerson, type Person, signedIn } from "@/testing/people";
import { fund } from "@/testing/wallets";
import { daysAfter } from "@/lib/core/time/time";
import { removeMember } from "@/lib/domain/access/team/team";
import { ListDashboardAccounts } from "@/lib/domain/accounts/accounts/dashboard";
import { findProblems, listDashboardAccounts } from "./money-summary";
import { saveApplication } from "@/lib/domain/onboarding/applications/save-application";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { createInvite } from "@/lib/domain/onboarding/invites/create-invite";
import { SearchInvites } from "@/lib/domain/onboarding/invites/dashboard";
import { searchInvites } from "@/lib/domain/onboarding/invites/search-invites";
import { MoneyProblemsQuery } from "./dashboard";

const db = testDatabase();

async function setting() {
  const partner = await newPartner(db);
  await newFeePlan(db, partner);
  const person = await newPerson(db, partner);
  return { partner, person, ctx: await signedIn(db, partner, person) };
}

async function chargedTo({ userID }: Person, partner: Partner) {
  const { accountID, walletID } = await newAccount(db, partner, { wallet: true });
  await db.update(connectionTable).set({ inCharge: userID }).where(eq(connectionTable.accountID, accountID));
  await fund(ctxFor(partner, accountID), walletID, -100);
  return accountID;
}

const chargesOf = async (ctx: Ctx, of?: string) => {
  const problems = await findProblems(ctx, MoneyProblemsQuery.parse({ of }));
  return problems.flatMap(({ count, first }) => [count, ...first.map(({ inCharge }) => inCharge)]);
};

test("a person in charge of accounts can show only their problems, and only these accounts in the list", async () => {
  const { partner, person, ctx } = await setting();
  const colleague = await signedIn(db, partner, await newPerson(db, partner));
  const accountID = await chargedTo(person, partner);
  expect(await chargesOf(ctx)).toEqual([1, person.email]);
  const { walletID, accountID: own } = await newAccount(db, partner, { wallet: true });
  await fund(ctxFor(partner, own), walletID, -50);
  expect(await chargesOf(ctx)).toEqual([2, person.email, undefined]);
  expect(await chargesOf(ctx, "everyone")).toEqual([2, person.email, undefined]);
  expect(await chargesOf(ctx, "mine")).toEqual([1, person.email]);
  expect(await chargesOf(colleague, "mine")).toEqual([]);
  expect(await chargesOf(ctxFor(partner), "mine")).toEqual([]);
  expect(await chargesOf(ctx, "theirs")).toEqual([]);
  const listed = async (by: Ctx, inCharge?: string) => {
    const { items } = await listDashboardAccounts(by, ListDashboardAccounts.parse({ inCharge }));
    return items.map((account) => [account.accountID, account.inCharge]);
  };
  const [theirs, nobodys] = [
    [accountID, person.email],
    [own, undefined],
  ];
  expect(await listed(ctx)).toEqual([nobodys, theirs]);
  expect(await listed(ctx, "me")).toEqual([theirs]);
  expect(await listed(ctx, "nobody")).toEqual([nobodys]);
  expect(await listed(ctx, "theirs")).toEqual([]);
  expect([await listed(colleague, "me"), await listed(ctxFor(partner), "me")]).toEqual([[], []]);
});

test("a person who left the team is no longer in charge of any account", async () => {
  const { partner, person, ctx } = await setting();
  const owner = await signedIn(db, partner, await newPerson(db, partner));
  const accountID = await chargedTo(person, partner);
  expect(await chargesOf(ctx, "mine")).toEqual([1, person.email]);
  await transact(owner, (open) => removeMember(open, person.userID));
  expect(await chargesOf(owner)).toEqual([1, undefined]);
  const [connection] = await db.select().from(connectionTable).where(eq(connectionTable.accountID, accountID));
  expect(connection?.inCharge).toBeNull();
});

test("stopped invites are those of the list's filter, with the person who created each invite", async () => {
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
