import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { eq } from "drizzle-orm";
import { accountTable } from "@/db/schema";
import { asChange, ctxFor, transact } from "@/testing/context";
import { disputeOfPayment, newCardPayment, type Payment } from "@/testing/disputes";
import { newPartner, newUser, testDatabase } from "@/testing/factories";
import { newSchedule, runTransferBody } from "@/testing/schedules";
import { newPayer } from "@/testing/transfers";
import { cents } from "@/lib/core/money/money";
import { SCOPES } from "@/lib/core/access/scopes";
import { DAY } from "@/lib/core/time/time";
import { listAuditEvents } from "@/lib/domain/platform/audit/queries";
import { recordAudit } from "@/lib/domain/platform/audit/record";
import { disputeEvidence } from "@/lib/domain/money/dispute-evidence/contract";
import { addEvidenceText } from "@/lib/domain/money/dispute-evidence/dispute-evidence";
import { ListEvents } from "@/lib/domain/platform/event-log/contract";
import { listEvents } from "@/lib/domain/platform/event-log/queries";
import { objectNames } from "./object-names";
import { refunds } from "@/lib/domain/money/refunds/contract";
import { createRefund } from "@/lib/domain/money/refunds/create-refund";

const db = testDatabase();
const WHOLE = { skip: 0, count: 50 };

async function nameOf(accountID: string): Promise<string> {
  const [row] = await db.select().from(accountTable).where(eq(accountTable.accountID, accountID));
  return row?.displayName ?? "";
}

/** Refunds part of a payment, as the API would. */
function refundPart({ at, transferID, merchant }: Payment, amount: number) {
  const ctx = { ...at(5000, merchant.accountID), key: randomUUID() };
  const params = { accountID: merchant.accountID, transferID };
  return asChange(ctx, refunds.create, params, (open) => createRefund(open, transferID, { amount: cents(amount) }));
}

test("the audit log names a refund by its amount and payee, and links to its transfer", async () => {
  const payment = await newCardPayment(2000);
  await refundPart(payment, 500);
  const [row] = (await listAuditEvents(payment.at(6000), WHOLE)).items;
  expect(row).toMatchObject({
    action: "refund.create",
    objectName: `$5.00 of a payment to ${await nameOf(payment.merchant.accountID)}`,
    pageID: payment.transferID,
  });
});

test("an older row without a name gets the object's present name, unless the object belongs to a stranger", async () => {
  const payment = await newCardPayment(2000);
  const ctx = payment.at(5000);
  const { accountID } = ctx;
  const act = { action: "transfer.create", object: payment.transferID, outcome: "done", accountID } as const;
  await recordAudit(ctx, act);
  const [payer, payee] = await Promise.all([payment.cardholderID, payment.merchant.accountID].map(nameOf));
  const namesFor = async (reader = ctx) =>
    (await listAuditEvents(reader, { ...WHOLE, object: payment.transferID })).items[0]?.objectName;
  expect(await namesFor()).toBe(`$20.00 from ${payer} to ${payee}`);
  const scopes = SCOPES.filter((scope) => scope !== "transfers.read").map((scope) => ({ scope }));
  expect(await namesFor(ctxFor(payment.partner, accountID, { scopes }))).toBeUndefined();
  const stranger = ctxFor(await newPartner(db));
  await recordAudit(stranger, { ...act, accountID: stranger.accountID });
  expect(await namesFor(stranger)).toBeUndefined();
});

test("evidence is named after the disputed payment, and links to its dispute", async () => {
  const payment = await newCardPayment(88_01);
  await payment.move(6000);
  const { disputeID } = await disputeOfPayment(payment);
  const ctx = payment.at(7000, payment.merchant.accountID);
  const params = { accountID: payment.merchant.accountID, disputeID };
  const body = { text: "It was delivered.", evidenceType: "cover-letter" } as const;
  await asChange(ctx, disputeEvidence.uploadText, params, (open) => addEvidenceText(open, disputeID, body));
  const [row] = (await listAuditEvents(payment.at(8000), WHOLE)).items;
  const of = `$88.01 of a payment to ${await nameOf(payment.merchant.accountID)}`;
  expect(row).toMatchObject({ objectName: `Cover letter for ${of}`, pageID: disputeID });
  expect((await objectNames(payment.at(8000), [disputeID])).get(disputeID)).toEqual({ objectName: of });
});

test("a schedule without a description is named by the payment that it makes", async () => {
  const partner = await newPartner(db);
  const [one, other] = await Promise.all([newPayer(db, partner, 100_000), newPayer(db, partner, 0)]);
  const ctx = ctxFor(partner);
  const runTransfer = runTransferBody(partner, { from: one.wallet, to: other.wallet });
  const { scheduleID } = await newSchedule(ctx, { recur: { recurrenceRule: "FREQ=DAILY;COUNT=2", runTransfer } });
  const [from, to] = await Promise.all([one.accountID, other.accountID].map(nameOf));
  expect((await objectNames(ctx, [scheduleID])).get(scheduleID)?.objectName).toBe(`$10.00 from ${from} to ${to}`);
  expect(await objectNames(ctxFor(await newPartner(db)), [scheduleID])).toEqual(new Map());
});

test("a schedule of single dates is named by the payment of its first date", async () => {
  const partner = await newPartner(db);
  const [one, other] = await Promise.all([newPayer(db, partner, 100_000), newPayer(db, partner, 0)]);
  const ctx = ctxFor(partner);
  const pays = (value: number, days: number) => ({
    runOn: new Date(Date.now() + days * DAY).toISOString(),
    runTransfer: runTransferBody(partner, { from: one.wallet, to: other.wallet }, value),
  });
  const { scheduleID } = await newSchedule(ctx, { occurrences: [pays(2000, 2), pays(3000, 1)] });
  const [from, to] = await Promise.all([one.accountID, other.accountID].map(nameOf));
  expect((await objectNames(ctx, [scheduleID])).get(scheduleID)?.objectName).toBe(`$30.00 from ${from} to ${to}`);
});

test("events name the object that they are about", async () => {
  const payment = await newCardPayment(2000);
  await refundPart(payment, 500);
  const { items } = await listEvents(payment.at(6000), ListEvents.parse({}));
  const payee = await nameOf(payment.merchant.accountID);
  const created = items.find(({ type }) => type === "transfer.created");
  expect(created).toMatchObject({
    object: payment.transferID,
    objectName: `$20.00 from ${await nameOf(payment.cardholderID)} to ${payee}`,
  });
  expect(items.find(({ type }) => type === "refund.created")).toMatchObject({
    objectName: `$5.00 of a payment to ${payee}`,
    pageID: payment.transferID,
  });
});

test("the filter for colleagues finds changes by the team, and none by a person who accepted an invite", async () => {
  const partner = await newPartner(db);
  const [colleague, invitee] = await Promise.all([newUser(db, partner), newUser(db)]);
  const me = randomUUID();
  for (const { userID } of [colleague, invitee])
    await recordAudit(ctxFor(partner, partner.accountID, { caller: { userID } }), {
      action: "account.update",
      object: partner.accountID,
      outcome: "done",
      accountID: partner.accountID,
    });
  const reader = ctxFor(partner, partner.accountID, { caller: { userID: me as never } });
  const { items } = await listAuditEvents(reader, { ...WHOLE, colleagues: true });
  expect(items.map(({ actor }) => actor.id)).toEqual([colleague.userID]);
});

test("the names of a page take one query", async () => {
  const payment = await newCardPayment(2000);
  const ids = [payment.transferID, payment.merchant.accountID, ...Array.from({ length: 40 }, () => randomUUID())];
  await transact(payment.at(5000), async (open) => {
    let request = 0;
    const counting = new Proxy(open.db, {
      get: (target, key) => {
        if (key === "execute") request += 1;
        const match: unknown = Reflect.get(target, key);
        return typeof match === "function" ? match.bind(target) : match;
      },
    });
    expect((await objectNames({ ...open, db: counting }, ids)).size).toBe(2);
    expect(request).toBe(1);
  });
});
