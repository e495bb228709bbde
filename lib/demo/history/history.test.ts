import { expect, test } from "@playwright/test";
import { and, asc, desc, eq, gt, isNotNull, ne, sql } from "drizzle-orm";
import { type Db, rows } from "@/db/client";
import * as tables from "@/db/schema";
import { ctxFor } from "@/testing/context";
import { linesOf } from "@/testing/log-lines";
import { withMigrated } from "@/testing/own-database";
import { NIGHTLY } from "@/testing/turns";
import { type AccountID, newID, type UserID } from "@/lib/core/api/ids";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { ListBankEntries, ListBankFiles } from "@/lib/domain/money/bank-files/dashboard";
import { listBankEntries, listBankFiles } from "@/lib/domain/money/bank-files/queries";
import { bytesOf } from "@/lib/domain/money/bank-files/transport/upload";
import { remindOfDisputes } from "@/lib/domain/money/disputes/remind-of-disputes";
import { breaches } from "@/lib/domain/money/ledger/invariants";
import { prepareMonths } from "@/lib/domain/money/ledger/prepare-months";
import { SearchReturns } from "@/lib/domain/money/returns/dashboard";
import { searchReturns } from "@/lib/domain/money/returns/queries";
import { ListRiskReviews } from "@/lib/domain/money/risk-reviews/dashboard";
import { listRiskReviews } from "@/lib/domain/money/risk-reviews/queries";
import { ListRiskRules } from "@/lib/domain/money/risk-rules/dashboard";
import { listRiskRules } from "@/lib/domain/money/risk-rules/risk-rules";
import { ListSanctionsHits } from "@/lib/domain/money/sanctions/dashboard";
import { listHits } from "@/lib/domain/money/sanctions/queries";
import { findProblems } from "@/lib/domain/overview/money-summary/money-summary";
import { listBreaks } from "@/lib/domain/money/rails/breaks";
import { ListBreaks } from "@/lib/domain/money/rails/dashboard";
import { ListBankMonths } from "@/lib/domain/money/statements/dashboard";
import { getMonth, listMonths } from "@/lib/domain/money/statements/months";
import { resetSandbox } from "@/lib/domain/overview/sandbox/reset-sandbox";
import { checkLinks } from "@/lib/domain/platform/audit/check-links";
import { pendingDeliveries } from "@/lib/domain/platform/webhooks/claim-deliveries";
import { TEST_RECEIVER } from "@/lib/domain/platform/webhooks/shared/endpoint-tests";
import { LOOPS } from "@/lib/jobs/loops";
import { checkLedger } from "@/lib/jobs/tasks";
import { readStatementFile } from "@/lib/providers/rails/statements/read-statement-file";
import { newDemoPartner } from "../demo-partner";
import { DAY, daysAfter } from "@/lib/core/time/time";

/** Creates the demo in a new database, as often as requested. */
const withDemo = (often: number, work: (seeded: { url: string; db: Db; partnerIDs: AccountID[] }) => Promise<void>) =>
  withMigrated(async ({ url, db }) => {
    await prepareMonths(db, -4);
    const partnerIDs: AccountID[] = [];
    for (let time = 0; time < often; time++) {
      const userID = newID<UserID>();
      await db.insert(tables.userTable).values({ userID, email: `demo-${time}@tender.example`, createdOn: new Date() });
      partnerIDs.push(await db.transaction((step) => newDemoPartner(step, userID)));
    }
    await work({ url, db, partnerIDs });
  });

test(
  "the demo's ledger and audit log are valid, its past leaves no work, and two demos of one day have the same past",
  { tag: NIGHTLY },
  async () => {
    test.setTimeout(240_000);
    await withDemo(2, async ({ url, db, partnerIDs }) => {
      expect((await linesOf(() => checkLedger(url))).filter(({ event }) => event === "alert")).toEqual([]);
      for (const partnerID of partnerIDs) await expectWhole(db, partnerID);
      const due = { ...LOOPS, "deliver-webhooks": { due: pendingDeliveries } };
      const names: string[] = [];
      for (const [name, loop] of Object.entries(due)) if ((await rows(db, loop.due)).length > 0) names.push(name);
      // Pending transfers continue, including those of the sample accounts.
      expect(names).toEqual(["move-rails"]);
      const ctx = { db, now: new Date(), requestID: newID<string>(), clientAddress: "" };
      await remindOfDisputes(ctx);
      for (const partnerID of partnerIDs) {
        await expectStars(db, partnerID);
        await expectBank(db, partnerID);
        await expectRiskDesk(ctxOf(db, partnerID));
      }
      expect(await db.$count(tables.mailTable)).toBe(0);
      await expectPast(db, partnerIDs.length);
      await expectRealNames(db);
      const [one, other] = await Promise.all(partnerIDs.map((partnerID) => factsOf(db, partnerID)));
      expect(one?.payments.length).toBeGreaterThan(800);
      expect(one?.spending.length).toBeGreaterThan(100);
      expect(other).toEqual(one);
      await expectReset(ctxOf(db, partnerIDs[0] as AccountID));
    });
  },
);

const ctxOf = (db: Db, accountID: AccountID) =>
  ctxFor({ accountID, displayName: "Northwind Platform", mode: "sandbox" }, accountID, { db });

/** Expects a reset to remove the bank's files and statements as well. */
async function expectReset(ctx: Ctx): Promise<void> {
  await ctx.db.transaction((db) => resetSandbox({ ...ctx, db }));
  const lists = [
    await listMonths(ctx, ListBankMonths.parse({})),
    await listBankEntries(ctx, ListBankEntries.parse({})),
    await listBankFiles(ctx, ListBankFiles.parse({})),
    await listBreaks(ctx, ListBreaks.parse({})),
  ];
  expect(lists.map(({ items }) => items.length)).toEqual([0, 0, 0, 0]);
}

/** Expects a balanced ledger and an unbroken audit log of the partner. */
async function expectWhole(db: Db, partnerID: AccountID): Promise<void> {
  expect(await breaches(db, partnerID)).toEqual([]);
  const check = await checkLinks(db, partnerID, { after: 0, most: 100_000 });
  expect(check.fault).toBeNull();
  expect(check.rows).toBe(await db.$count(tables.auditEventTable, eq(tables.auditEventTable.partnerID, partnerID)));
  expect(check.rows).toBeGreaterThan(200);
}

/** Expects data in each part of the product. */
async function expectPast(db: Db, demos: number): Promise<void> {
  const statesOf = async (table: "transfer" | "dispute" | "card_authorization" | "webhook_delivery" | "occurrence") =>
    (await rows<{ status: string }>(db, sql`select distinct status from ${sql.identifier(table)} order by status`)).map(
      ({ status }) => status,
    );
  expect(await statesOf("transfer")).toEqual(expect.arrayContaining(["completed", "failed"]));
  expect(await statesOf("dispute")).toEqual(["accepted", "lost", "response-needed", "under-review", "won"]);
  expect(await statesOf("card_authorization")).toEqual(["canceled", "cleared", "declined", "pending"]);
  expect(await statesOf("webhook_delivery")).toEqual(["delivered", "failed"]);
  expect(await statesOf("occurrence")).toEqual(expect.arrayContaining(["completed"]));
  const working = await db
    .select({ url: tables.webhookEndpointTable.url })
    .from(tables.webhookEndpointTable)
    .where(eq(tables.webhookEndpointTable.enabled, true));
  expect(working, "only the built-in receiver is called").toEqual(Array(demos).fill({ url: TEST_RECEIVER }));
  expect(await db.$count(tables.requestLogTable, eq(tables.requestLogTable.status, 422))).toBeGreaterThan(0);
  expect(await db.$count(tables.fileTable)).toBeGreaterThan(0);
  const charged = await db
    .selectDistinct({ by: tables.connectionTable.inCharge })
    .from(tables.connectionTable)
    .where(isNotNull(tables.connectionTable.inCharge));
  expect(charged.length, "several colleagues are in charge of accounts").toBeGreaterThan(2);
  const unread = await rows<{ unread: number }>(
    db,
    sql`select count(*)::int as unread from notice n join notice_setting s using (partner_id, account_id)
      where n.user_id is null and n.created_on > s.read_until group by s.partner_id, s.user_id`,
  );
  expect(
    unread.every((one) => one.unread >= 3 && one.unread <= 6),
    JSON.stringify(unread),
  ).toBe(true);
  expect(unread.length).toBeGreaterThan(0);
  const steps = await rows<{ step: string }>(db, sql`select distinct step from application order by step`);
  expect(steps.map(({ step }) => step)).toEqual([
    "bank-account",
    "contact",
    "documents",
    "people",
    "profile",
    "review",
    "sales",
  ]);
}

/** Expects a lively month of the sample accounts, which lead, and no payment from the partner's bank today. */
async function expectStars(db: Db, partnerID: AccountID): Promise<void> {
  const [star, ...others] = await rows<{ name: string; payments: number; days: number; topUps: number }>(
    db,
    sql`select a.display_name as name, count(*)::int as payments, count(distinct t.created_on::date)::int as days
      from transfer t join account a on a.account_id = t.destination_account_id
      where t.partner_id = ${partnerID}::uuid and t.created_on > now() - interval '30 days' and a.account_id <> ${partnerID}::uuid
      group by 1 order by sum(t.amount) desc`,
  );
  expect(star).toMatchObject({ name: "Lincoln National Corporation" });
  expect(star?.days).toBeGreaterThan(15);
  expect(Math.max(...others.map(({ payments }) => payments))).toBeLessThan(star?.payments ?? 0);
  const isYoung = and(
    eq(tables.accountTable.partnerID, partnerID),
    gt(tables.accountTable.createdOn, daysAfter(new Date(), -1)),
  );
  expect(await db.$count(tables.accountTable, isYoung)).toBe(0);
}

/** Expects files that took all entries, a reconciled month that equals the ledger to the cent, and an open one. */
async function expectBank(db: Db, partnerID: AccountID): Promise<void> {
  const ctx = ctxOf(db, partnerID);
  const { items } = await listMonths(ctx, ListBankMonths.parse({}));
  const months = await Promise.all(items.map(({ monthID }) => getMonth(ctx, monthID)));
  for (const { opening = 0, moneyIn, moneyOut, closing, matched, booked, blockers } of months) {
    expect(closing).toBe(opening + moneyIn - moneyOut);
    expect(booked).toBe(matched.sum);
    expect(blockers).not.toContain("gap");
  }
  const [open, ...finished] = months;
  expect(open?.finishedOn).toBeUndefined();
  expect(open?.open.count).toBeGreaterThan(0);
  expect(finished.at(-1)).toMatchObject({ finishedOn: expect.any(String), open: { count: 0 } });
  const e = tables.bankEntryTable;
  const isOwn = eq(e.partnerID, partnerID);
  expect(await db.$count(e, and(isOwn, ne(e.state, "left")))).toBe(0);
  expect(await db.$count(e, isOwn)).toBeGreaterThan(100);
  await expectReadings(ctx);
  const b = tables.reconciliationBreakTable;
  expect(await db.$count(b, eq(b.partnerID, partnerID))).toBeGreaterThan(0);
}

/** Expects rules, reviews, sanctions hits and returns in several states, and Home to list those that wait. */
async function expectRiskDesk(ctx: Ctx): Promise<void> {
  const { items: rules } = await listRiskRules(ctx, ListRiskRules.parse({}));
  expect(rules.map(({ action }) => action).sort()).toEqual(["allow", "hold", "hold", "reject"]);
  const { items: reviews } = await listRiskReviews(ctx, ListRiskReviews.parse({}));
  expect(reviews.map(({ state }) => state)).toEqual(["open", "rejected"]);
  const { items: hits } = await listHits(ctx, ListSanctionsHits.parse({}));
  expect(hits.map(({ state }) => state)).toEqual(["open", "cleared"]);
  const { items: returns } = await searchReturns(ctx, SearchReturns.parse({}));
  expect(returns.map(({ status }) => status).sort()).toEqual(["closed", "open", "scheduled"]);
  const staff = { ...ctx, caller: { ...ctx.caller, scopes: [...ctx.caller.scopes, { scope: "sanctions.read" }] } };
  const waiting = (await findProblems(staff as Ctx)).filter(({ kind }) => /^(?:risk|sanctions)-/.test(kind));
  expect(waiting.map(({ kind, count }) => [kind, count])).toEqual([
    ["risk-reviews", 1],
    ["sanctions-hits", 1],
  ]);
}

/** Expects the newest statement's file to have what is stored of it. */
async function expectReadings({ db, partnerID }: Ctx): Promise<void> {
  const [s, f, l] = [tables.bankStatementTable, tables.bankFileTable, tables.bankStatementLineTable];
  const [newest] = await db
    .select()
    .from(s)
    .innerJoin(f, eq(f.fileID, s.fileID))
    .where(eq(s.partnerID, partnerID))
    .orderBy(desc(s.closingOn))
    .limit(1);
  const bytes = newest ? await bytesOf(newest.bank_file) : Buffer.alloc(0);
  const [, accountNumber = ""] = /^03,(\d+),/m.exec(bytes.toString("latin1")) ?? [];
  const [read] = readStatementFile(bytes, { accountNumber }).statements;
  const { name, opening, closing, statementID } = newest?.bank_statement ?? {};
  expect(read).toMatchObject({ id: name, opening: { cents: opening }, closing: { cents: closing } });
  const columns = { cents: l.cents, text: l.text, code: l.code, bankReference: l.bankReference };
  const stored = await db
    .select(columns)
    .from(l)
    .where(eq(l.statementID, statementID ?? ""))
    .orderBy(l.position);
  const readLines = read?.lines.map(({ cents, text = null, code, bankReference = null }) => ({
    cents,
    text,
    code,
    bankReference,
  }));
  expect(stored).toEqual(readLines);
}

/** Expects every transaction that an event names to exist. */
async function expectRealNames(db: Db): Promise<void> {
  const named = await rows<{ type: string; id: string }>(
    db,
    sql`select type, data ->> 'transactionID' as id from event e where data ? 'transactionID'
      and not exists (select from ledger.wallet_transaction w where w.transaction_id = (e.data ->> 'transactionID')::uuid)`,
  );
  expect(named).toEqual([]);
}

/** Everything that happened before yesterday, without IDs. */
async function factsOf(db: Db, partnerID: AccountID) {
  const { transferTable: t, cardAuthorizationTable: c, inviteTable: i, accountTable: a } = tables;
  const today = new Date(new Date().setUTCHours(0, 0, 0, 0) - DAY);
  const isPast = <T extends { createdOn: Date }>({ createdOn }: T) => createdOn < today;
  const { amount, status, description, createdOn, refundedAmount, disputedAmount } = t;
  const payments = await db
    .select({ amount, status, description, createdOn, refundedAmount, disputedAmount })
    .from(t)
    .where(eq(t.partnerID, partnerID))
    .orderBy(asc(createdOn), asc(amount));
  const spending = await db
    .select({ authorized: c.authorized, status: c.status, createdOn: c.createdOn })
    .from(c)
    .where(eq(c.partnerID, partnerID))
    .orderBy(asc(c.createdOn), asc(c.authorized));
  const invites = await db
    .select({ recipient: i.recipient, createdOn: i.createdOn })
    .from(i)
    .where(eq(i.accountID, partnerID))
    .orderBy(asc(i.createdOn));
  const accounts = await db
    .select({ name: a.displayName, status: a.verificationStatus, createdOn: a.createdOn })
    .from(a)
    .where(eq(a.partnerID, partnerID))
    .orderBy(asc(a.createdOn), asc(a.displayName));
  return {
    payments: payments.filter(isPast),
    spending: spending.filter(isPast),
    invites: invites.filter(isPast),
    accounts: accounts.filter(isPast),
  };
}
