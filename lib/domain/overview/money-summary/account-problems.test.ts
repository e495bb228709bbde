import { expect, test } from "@playwright/test";
import { eq, inArray } from "drizzle-orm";
import { bankAccountTable, capabilityTable, connectionTable, occurrenceTable, transferTable } from "@/db/schema";
import { ctxFor, transact } from "@/testing/context";
import { newCardPayment } from "@/testing/disputes";
import { newAccount, newPartner, testDatabase, type Partner } from "@/testing/factories";
import { newHeldTransfer } from "@/testing/risk";
import { newSanctionsHit } from "@/testing/sanctions";
import { newSchedule, runTransferBody } from "@/testing/schedules";
import { newPayer, newTransfer } from "@/testing/transfers";
import { fund } from "@/testing/wallets";
import { SCOPES } from "@/lib/core/access/scopes";
import { AccountID } from "@/lib/core/api/ids";
import { daysAfter, HOUR } from "@/lib/core/time/time";
import { ListDashboardAccounts } from "@/lib/domain/accounts/accounts/dashboard";
import { listCapabilities } from "@/lib/domain/accounts/capabilities/queries";
import { attentionOf } from "@/lib/domain/accounts/capabilities/shared/attention";
import { openTestDispute } from "@/lib/domain/overview/sandbox/sandbox";
import { MoneyProblemsQuery } from "./dashboard";
import { findProblems, listDashboardAccounts } from "./money-summary";

const db = testDatabase();
const STAFF = ([...SCOPES, "sanctions.read"] as const).map((scope) => ({ scope }));

const theirs = ({ accountID }: Partner) =>
  db
    .select({ accountID: connectionTable.accountID })
    .from(connectionTable)
    .where(eq(connectionTable.partnerID, accountID));

const withBank = (status: "errored" | "verificationFailed" | "pending") => async (partner: Partner) => {
  const { accountID } = await newPayer(db, partner, 0);
  await db.update(bankAccountTable).set({ status }).where(eq(bankAccountTable.accountID, accountID));
  return accountID;
};

const CAUSES: Record<string, (partner: Partner) => Promise<string>> = {
  "an answer": async (partner) => {
    const { accountID } = await newAccount(db, partner);
    const now = new Date();
    const pending = {
      partnerID: partner.accountID,
      accountID,
      status: "pending",
      createdOn: now,
      updatedOn: now,
    } as const;
    await db.insert(capabilityTable).values({ ...pending, capability: "wallet" });
    return accountID;
  },
  "disputes-due": async (partner) => {
    const { transferID, merchant, at } = await newCardPayment(88_00, {
      partner,
      start: new Date(Date.now() - HOUR),
    });
    await transact(at(5000), (ctx) => openTestDispute(ctx, transferID, {}));
    return merchant.accountID;
  },
  "risk-reviews": async (partner) => {
    const { transferID } = await newHeldTransfer(partner);
    const [held] = await db.select().from(transferTable).where(eq(transferTable.transferID, transferID));
    return held?.sourceAccountID ?? "";
  },
  "sanctions-hits": async (partner) => (await newSanctionsHit(partner)).accountID,
  "negative-wallet": async (partner) => {
    const { accountID, walletID } = await newAccount(db, partner, { wallet: true });
    await fund(ctxFor(partner, accountID), walletID, -100);
    return accountID;
  },
  "failed-transfers": async (partner) => {
    const [one, own] = [await newPayer(db, partner, 1000), await newPayer(db, partner, 0)];
    const transferID = await newTransfer(ctxFor(partner), { from: one.wallet, to: own.wallet, cents: 100 });
    await db.update(transferTable).set({ status: "failed" }).where(eq(transferTable.transferID, transferID));
    return one.accountID;
  },
  "failed-schedules": async (partner) => {
    const [one, other] = [await newPayer(db, partner, 1000), await newPayer(db, partner, 0)];
    const runTransfer = runTransferBody(partner, { from: one.wallet, to: other.wallet });
    const start = daysAfter(new Date(), 1).toISOString();
    const recur = { recurrenceRule: "FREQ=DAILY;COUNT=1", runTransfer, start };
    const { scheduleID } = await newSchedule(ctxFor(partner, one.accountID), { recur });
    const failed = { status: "failed", dueOn: null, runOn: new Date(), error: "no funds" } as const;
    await db.update(occurrenceTable).set(failed).where(eq(occurrenceTable.scheduleID, scheduleID));
    return one.accountID;
  },
  "bank-account-errored": withBank("errored"),
  "verification-failed": withBank("verificationFailed"),
  "verification-waiting": withBank("pending"),
};

for (const [cause, make] of Object.entries(CAUSES))
  test(`Home, the list's column, its filter and the account's page agree: ${cause}`, async () => {
    const partner = await newPartner(db, { attested: true });
    const accountID = AccountID.parse(await make(partner));
    // Tests enable capabilities without answers. The account would then wait for these answers too.
    if (cause !== "an answer")
      await db.delete(capabilityTable).where(inArray(capabilityTable.accountID, theirs(partner)));
    const idle = await newAccount(db, partner);
    const ctx = ctxFor(partner, undefined, { scopes: STAFF });
    const listed = async (query: object) =>
      (await listDashboardAccounts(ctx, ListDashboardAccounts.parse(query))).items.map(
        ({ accountID: id, attention }) => [id, attention],
      );
    const problems = await findProblems(ctx, MoneyProblemsQuery.parse({ account: accountID }));
    const answers = attentionOf(await listCapabilities(ctxFor(partner, accountID)));
    const count = problems.reduce((sum, problem) => sum + problem.count, answers.length);
    expect(count).toBeGreaterThan(0);
    expect([problems.map(({ kind }) => kind), answers.length > 0]).toEqual(
      cause === "an answer" ? [[], true] : [[cause], false],
    );
    const result = await listed({ attention: "true" });
    expect(result).toContainEqual([accountID, count]);
    const all = await listed({});
    expect(all).toEqual(expect.arrayContaining([...result, [idle.accountID, 0]]));
    // The accounts outside the filter have no problem, and all accounts that Home names are inside it.
    const accountIDs = new Set(result.map(([id]) => id));
    expect(all.filter(([id, attention]) => !accountIDs.has(id) && attention !== 0)).toEqual([]);
    const named = (await findProblems(ctx)).flatMap(({ first }) => first.map((one) => one.accountID));
    expect(named.filter((id) => id !== partner.accountID && !accountIDs.has(id))).toEqual([]);
    expect(await listed({ attention: "true", count: 1, skip: result.length })).toEqual([]);
  });

test("a caller who may not see wallets sees no problems in the list, and an account without consent for them has none", async () => {
  const partner = await newPartner(db);
  const { accountID, walletID } = await newAccount(db, partner, { wallet: true });
  await fund(ctxFor(partner, accountID), walletID, -100);
  const waiting = async (ctx = ctxFor(partner)) =>
    (await listDashboardAccounts(ctx, ListDashboardAccounts.parse({ attention: "true" }))).items.map(
      (one) => one.accountID,
    );
  expect(await waiting()).toEqual([accountID]);
  expect(await waiting(ctxFor(partner, undefined, { scopes: [{ scope: "accounts.read" }] }))).toEqual([]);
  await db
    .update(connectionTable)
    .set({ scopes: ["accounts.read"] })
    .where(eq(connectionTable.accountID, accountID));
  expect(await waiting()).toEqual([]);
});

test("an invalid account ID in the query matches no problems", async () => {
  expect(await findProblems(ctxFor(await newPartner(db)), MoneyProblemsQuery.parse({ account: "none" }))).toEqual([]);
});
