import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { and, eq } from "drizzle-orm";
import {
  auditEventTable,
  bankEntryTable,
  bankLineMatchTable,
  cancellationTable,
  cardAuthorizationTable,
  disputeTable,
  eventTable,
  listExportTable,
  noticeSettingTable,
  occurrenceTable,
  originatorTable,
  riskReviewTable,
  transferTable,
} from "@/db/schema";
import { ctxFor, transact } from "@/testing/context";
import { disputeOfPayment, newCardPayment } from "@/testing/disputes";
import { newAccount, newConnection, newPartner, testDatabase } from "@/testing/factories";
import { mailTo } from "@/testing/mail";
import { newPerson, signedIn } from "@/testing/people";
import { newInstruction } from "@/testing/rails";
import { newReturn, returnNamed } from "@/testing/returns";
import { newHeldTransfer } from "@/testing/risk";
import { newSchedule, runTransferBody } from "@/testing/schedules";
import { newBankMonth, newLineMatch, newStatedEntry } from "@/testing/statements";
import { asking, authorizationOf, newSpender, send } from "@/testing/spending";
import { inAnHour, newPayer, newTransfer } from "@/testing/transfers";
import { newEndpoint, startReceiver } from "@/testing/webhooks";
import { type CancellationID, newID, TransferID } from "@/lib/core/api/ids";
import { exportOutline } from "@/lib/core/api/list-export";
import { DAY, MINUTE } from "@/lib/core/time/time";
import { notifyMember } from "@/lib/domain/access/notices/notices";
import { accountUpdated } from "@/lib/domain/accounts/accounts/events";
import { emit } from "@/lib/domain/kernel/events/emit";
import { keepOriginator } from "@/lib/domain/money/bank-files/ach/ach-files";
import { CreateTransfer } from "@/lib/domain/money/transfers/contract";
import { createTransfer } from "@/lib/domain/money/transfers/create/create-transfer";
import { CreateListExport } from "@/lib/domain/overview/list-exports/dashboard";
import { createListExport } from "@/lib/domain/overview/list-exports/list-exports";
import { events } from "@/lib/domain/platform/event-log/dashboard";
import { exportPort } from "@/lib/http/bindings";
import type { LoopName } from "@/lib/jobs/loops";
import { newClient } from "../fixtures";
import { inviteBody } from "./invite-bodies";

const db = testDatabase();
/** The bank of the server under test, which takes no files. */
const ODFI = "231380104";
const PAST = new Date(Date.now() - DAY);

/** A partner with two accounts that can pay each other. */
async function market() {
  const partner = await newPartner(db, { attested: true });
  const [one, other] = await Promise.all([newPayer(db, partner, 50_000), newPayer(db, partner, 0)]);
  return { partner, one, other, ctx: ctxFor(partner) };
}

const transferOf = async (id: TransferID) =>
  (await db.select().from(transferTable).where(eq(transferTable.transferID, id)))[0];

/** Whether the loop took its row. */
type IsTaken = () => Promise<boolean>;

/** Creates a due row for each loop. The running server's loops do the rest. */
const ROWS: Record<LoopName, () => Promise<IsTaken>> = {
  "carry-events": async () => {
    const [partner, other] = await Promise.all([newPartner(db), newPartner(db)]);
    const { accountID } = await newAccount(db, partner);
    await newConnection(db, other, accountID);
    await transact(ctxFor(partner, accountID), (open) => emit(open, accountUpdated, { accountID }));
    const isOfOther = eq(eventTable.partnerID, other.accountID);
    return async () => (await db.$count(eventTable, isOfOther)) > 0;
  },
  "chain-audit": async () => {
    const client = await newClient();
    expect((await client.send("POST /onboarding-invites", { body: inviteBody() })).status).toBe(200);
    const isOfPartner = eq(auditEventTable.partnerID, client.partner.accountID);
    return async () => (await db.$count(auditEventTable, isOfPartner)) > 0;
  },
  "move-rails": async () => {
    const { ctx, one } = await market();
    const aMinuteAgo = { ...ctx, now: new Date(ctx.now.getTime() - MINUTE) };
    const id = await newTransfer(aMinuteAgo, { from: one.wallet, to: one.bank, cents: 1000 });
    return async () => (await transferOf(id))?.status === "completed";
  },
  "file-entries": async () => {
    const partner = await newPartner(db, { mode: "production" });
    const instructionID = await newInstruction(db, partner, "ach-credit");
    await keepOriginator(db, ODFI, PAST);
    const days = { windowOn: PAST, createdOn: PAST };
    const partnerID = partner.accountID;
    await db
      .insert(bankEntryTable)
      .values({ partnerID, instructionID, odfi: ODFI, state: "waiting", isSameDay: false, ...days });
    const isWaiting = and(eq(bankEntryTable.instructionID, instructionID), eq(bankEntryTable.state, "waiting"));
    return async () => (await db.$count(bankEntryTable, isWaiting)) === 0;
  },
  "move-bank-files": async () => {
    await keepOriginator(db, ODFI, PAST);
    const isBank = eq(originatorTable.odfi, ODFI);
    await db.update(originatorTable).set({ pollOn: PAST, attempt: 0, leaseUntil: null, trouble: null }).where(isBank);
    return async () => (await db.select().from(originatorTable).where(isBank))[0]?.trouble === "connection";
  },
  "book-statements": async () => {
    const partner = await newPartner(db, { mode: "production" });
    const instructionID = await newStatedEntry(partner, { cents: -500 });
    const { lineIDs } = await newBankMonth(partner, [{ cents: -500, state: "matched" }]);
    await newLineMatch(partner, { lineID: lineIDs[0] ?? "", instructionID, cents: -500 }, "due");
    const isIts = and(eq(bankLineMatchTable.instructionID, instructionID), eq(bankLineMatchTable.bookedCents, -500));
    return async () => (await db.$count(bankLineMatchTable, isIts)) === 1;
  },
  "run-occurrences": async () => {
    const { ctx, partner, one, other } = await market();
    const runTransfer = runTransferBody(partner, { from: one.wallet, to: other.wallet });
    const runOn = new Date(Date.now() + DAY).toISOString();
    const { scheduleID } = await newSchedule(ctx, { occurrences: [{ runOn, runTransfer }] });
    const isOfSchedule = eq(occurrenceTable.scheduleID, scheduleID);
    await db.update(occurrenceTable).set({ runOn: PAST, dueOn: PAST }).where(isOfSchedule);
    return async () => (await db.select().from(occurrenceTable).where(isOfSchedule))[0]?.status === "completed";
  },
  "finish-cancellations": async () => {
    const { ctx, partner, one } = await market();
    const transferID = await newTransfer(inAnHour(ctx), { from: one.wallet, to: one.bank, cents: 1000 });
    const cancellationID = newID<CancellationID>();
    const moments = { dueOn: PAST, createdOn: PAST, updatedOn: PAST };
    await db
      .insert(cancellationTable)
      .values({ cancellationID, transferID, partnerID: partner.accountID, status: "pending", ...moments });
    return async () => (await transferOf(transferID))?.status === "canceled";
  },
  "end-risk-reviews": async () => {
    const { reviewID } = await newHeldTransfer(await newPartner(db));
    const isIts = eq(riskReviewTable.reviewID, reviewID);
    await db.update(riskReviewTable).set({ dueOn: PAST }).where(isIts);
    return async () => (await db.select().from(riskReviewTable).where(isIts))[0]?.state === "rejected";
  },
  "move-spending": async () => {
    const spender = await newSpender();
    const purchase = asking(spender, 500);
    await send(spender, purchase);
    const isPurchase = eq(cardAuthorizationTable.networkID, purchase.networkID);
    await db.update(cardAuthorizationTable).set({ expiresOn: PAST, dueOn: PAST }).where(isPurchase);
    return async () => (await authorizationOf(spender, purchase.networkID)).held === 0;
  },
  "move-disputes": async () => {
    const payment = await newCardPayment(88_04);
    await payment.move(6000);
    const { disputeID } = await disputeOfPayment(payment);
    await db.update(disputeTable).set({ respondBy: PAST, dueOn: PAST }).where(eq(disputeTable.disputeID, disputeID));
    return async () => (await disputeOfPayment(payment)).status === "expired";
  },
  "write-exports": async () => {
    const partner = await newPartner(db);
    const ctx = await signedIn(db, partner, await newPerson(db, partner));
    const input = CreateListExport.parse({ path: exportOutline(events.list).path });
    const { exportID } = await transact(ctx, (open) => createListExport(open, exportPort, input));
    const isReady = and(eq(listExportTable.exportID, exportID), eq(listExportTable.state, "ready"));
    return async () => (await db.$count(listExportTable, isReady)) === 1;
  },
  "mail-notices": async () => {
    const partner = await newPartner(db);
    const person = await newPerson(db, partner);
    const { accountID, homePartnerID } = ctxFor(partner);
    const member = { partnerID: homePartnerID, accountID, userID: person.userID };
    await db
      .insert(noticeSettingTable)
      .values({ ...member, mail: { assignments: "at-once" }, onlyMine: false, readUntil: PAST, createdOn: PAST });
    const notice = { kind: "in-charge", userID: person.userID, subjectID: accountID, objectID: accountID } as const;
    await notifyMember({ db, now: new Date() }, { accountID, homePartnerID }, notice);
    return async () => (await mailTo(db, person.email, "notice")).length === 1;
  },
  "start-queued": async () => {
    const { ctx, one, other } = await market();
    const parent = await newTransfer(ctx, { from: one.debit, to: one.wallet, cents: 1000 });
    const answer = await createTransfer(
      { ...ctx, key: randomUUID() },
      CreateTransfer.parse({
        source: { transferID: parent },
        destination: { paymentMethodID: other.wallet },
        amount: { currency: "USD", value: 700 },
      }),
    );
    if (!("transferID" in answer)) throw new Error("the child was not made");
    const child = TransferID.parse(answer.transferID);
    expect((await transferOf(child))?.status).toBe("queued");
    return async () => (await transferOf(child))?.status === "completed";
  },
  "represent-returns": async () => {
    const { partner } = await market();
    const returnID = await newReturn(partner, { representOn: PAST });
    return async () => (await returnNamed(returnID))?.representID !== null;
  },
  "deliver-webhooks": async () => {
    const { ctx } = await market();
    const receiver = await startReceiver();
    await newEndpoint(ctx, receiver.url);
    await transact(ctx, (open) => emit(open, accountUpdated, { accountID: ctx.accountID }));
    return async () => receiver.received.length > 0;
  },
};

for (const [loop, makeRow] of Object.entries(ROWS))
  test(`${loop} takes due work`, async () => {
    const isTaken = await makeRow();
    await expect.poll(isTaken, { timeout: 90_000 }).toBe(true);
  });
