import { expect, test } from "@playwright/test";
import { asc, eq, isNotNull, sql } from "drizzle-orm";
import { type Db, rows } from "@/db/client";
import * as tables from "@/db/schema";
import { linesOf } from "@/testing/log-lines";
import { withMigrated } from "@/testing/own-database";
import { NIGHTLY } from "@/testing/turns";
import { type AccountID, newID, type UserID } from "@/lib/core/api/ids";
import { remindOfDisputes } from "@/lib/domain/money/disputes/remind-of-disputes";
import { breaches } from "@/lib/domain/money/ledger/invariants";
import { prepareMonths } from "@/lib/domain/money/ledger/prepare-months";
import { checkLinks } from "@/lib/domain/platform/audit/check-links";
import { pendingDeliveries } from "@/lib/domain/platform/webhooks/claim-deliveries";
import { LOOPS } from "@/lib/jobs/loops";
import { checkLedger } from "@/lib/jobs/tasks";
import { newDemoPartner } from "../demo-partner";
import { DAY } from "@/lib/core/time/time";

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
      expect(await db.$count(tables.mailTable)).toBe(0);
      await expectPast(db);
      await expectRealNames(db);
      const [one, other] = await Promise.all(partnerIDs.map((partnerID) => factsOf(db, partnerID)));
      expect(one?.payments.length).toBeGreaterThan(800);
      expect(one?.spending.length).toBeGreaterThan(100);
      expect(other).toEqual(one);
    });
  },
);

/** Expects a balanced ledger and an unbroken audit log of the partner. */
async function expectWhole(db: Db, partnerID: AccountID): Promise<void> {
  expect(await breaches(db, partnerID)).toEqual([]);
  const trail = await checkLinks(db, partnerID, { after: 0, most: 100_000 });
  expect(trail.fault).toBeNull();
  expect(trail.rows).toBe(await db.$count(tables.auditEventTable, eq(tables.auditEventTable.partnerID, partnerID)));
  expect(trail.rows).toBeGreaterThan(200);
}

/** Expects data in each part of the product. */
async function expectPast(db: Db): Promise<void> {
  const statesOf = async (table: "transfer" | "dispute" | "card_authorization" | "webhook_delivery" | "occurrence") =>
    (await rows<{ status: string }>(db, sql`select distinct status from ${sql.identifier(table)} order by status`)).map(
      ({ status }) => status,
    );
  expect(await statesOf("transfer")).toEqual(expect.arrayContaining(["completed", "failed"]));
  expect(await statesOf("dispute")).toEqual(["accepted", "lost", "response-needed", "under-review", "won"]);
  expect(await statesOf("card_authorization")).toEqual(["canceled", "cleared", "declined", "pending"]);
  expect(await statesOf("webhook_delivery")).toEqual(["delivered", "failed"]);
  expect(await statesOf("occurrence")).toEqual(expect.arrayContaining(["completed"]));
  expect(await db.$count(tables.webhookEndpointTable, eq(tables.webhookEndpointTable.enabled, true))).toBe(0);
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
