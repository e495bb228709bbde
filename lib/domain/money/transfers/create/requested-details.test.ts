import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { and, asc, eq } from "drizzle-orm";
import { auditTrailView, eventTable, railInstructionTable, transferTable } from "@/db/schema/index";
import { checkBooks } from "@/testing/books";
import { ctxFor } from "@/testing/context";
import { newPartner, testDatabase } from "@/testing/factories";
import { failureOf } from "@/testing/files";
import { newLinkedCard } from "@/testing/linked-cards";
import { RAIL_START } from "@/testing/rails";
import { newPayer, newTransfer } from "@/testing/transfers";
import { newID, type OccurrenceID, type ScheduleID } from "@/lib/core/api/ids";
import { loadEntryFacts } from "@/lib/domain/money/bank-files/ach/entry-facts";
import { recorded } from "@/lib/domain/platform/audit/record-act";
import { CreateTransfer, transfers } from "../contract";
import { getTransfer } from "../queries";
import { createTransfer, openBetween } from "./create-transfer";

checkBooks();

const db = testDatabase();

async function setting() {
  const partner = await newPartner(db);
  const [payer, payee] = [await newPayer(db, partner, 10_000), await newPayer(db, partner, 0)];
  const card = await newLinkedCard(partner, payer.accountID);
  // Far in the future, so that no loop moves the transfers of this test.
  return { ctx: ctxFor(partner, partner.accountID, { now: RAIL_START }), payer, payee, card };
}

const detailsOf = async (id: string) => {
  const matches = await db
    .select()
    .from(railInstructionTable)
    .where(eq(railInstructionTable.transferID, id as never));
  return matches.map(({ details }) => details);
};

const rowOf = async (id: string) => {
  const [row] = await db
    .select()
    .from(transferTable)
    .where(eq(transferTable.transferID, id as never));
  return row;
};

test("the text for a bank or a card's issuer is sent to the rail of its side", async () => {
  const { ctx, payer, payee, card } = await setting();
  const [texts, shop] = [{ companyEntryDescription: "Rent", originatingCompanyName: "Landlord" }, "Corner shop"];
  const initiatedOn = ctx.now.toISOString();
  const out = await newTransfer(ctx, {
    ...{ from: payer.wallet, to: payee.bank, cents: 500 },
    destination: { paymentMethodID: payee.bank, achDetails: texts },
  });
  expect(await detailsOf(out)).toEqual([{ initiatedOn, traceNumber: "", ...texts }]);
  const push = await newTransfer(ctx, {
    ...{ from: payer.wallet, to: card.push, cents: 500 },
    destination: { paymentMethodID: card.push, cardDetails: { dynamicDescriptor: shop } },
  });
  expect(await detailsOf(push)).toEqual([{ initiatedOn, dynamicDescriptor: shop }]);
  const debit = await newTransfer(ctx, {
    ...{ from: payer.debit, to: payee.wallet, cents: 500 },
    source: { paymentMethodID: payer.debit, achDetails: { ...texts, secCode: "CCD" } },
  });
  expect(await detailsOf(debit)).toEqual([{ initiatedOn, traceNumber: "", ...texts, secCode: "CCD" }]);
  const charge = await newTransfer(ctx, {
    ...{ from: card.pay, to: payee.wallet, cents: 500 },
    source: { paymentMethodID: card.pay, cardDetails: { dynamicDescriptor: shop, transactionSource: "unscheduled" } },
  });
  expect(await detailsOf(charge)).toEqual([{ initiatedOn, dynamicDescriptor: shop, transactionSource: "unscheduled" }]);
  expect((await getTransfer(ctx, charge)).source.cardDetails).toMatchObject({ transactionSource: "unscheduled" });
  const bare = await newTransfer(ctx, { from: payer.wallet, to: payee.bank, cents: 500 });
  expect((await rowOf(bare))?.destination).not.toHaveProperty("asked");
});

test("a class that does not fit the account's holder is rejected at its side, also when a transfer waits", async () => {
  const { ctx, payer, payee } = await setting();
  const parent = await newTransfer(ctx, { from: payer.debit, to: payee.wallet, cents: 500 });
  const web = { source: { paymentMethodID: payer.debit, achDetails: { secCode: "WEB" as const } } };
  expect(await failureOf(newTransfer(ctx, { from: payer.debit, to: payee.wallet, cents: 500, ...web }))).toEqual({
    source: "secCode WEB is for accounts of people, and this account belongs to a business",
  });
  const payroll = { paymentMethodID: payer.bank, achDetails: { purpose: "payroll" as const } };
  for (const source of [{ paymentMethodID: payer.wallet }, { transferID: parent }])
    expect(
      await failureOf(
        newTransfer(ctx, { from: payer.wallet, to: payer.bank, cents: 100, source, destination: payroll }),
      ),
    ).toEqual({ destination: "PAYROLL is for accounts of people, and this account belongs to a business" });
});

test("a reserved description is rejected at its side, also when a transfer waits", async () => {
  const { ctx, payer, payee } = await setting();
  const parent = await newTransfer(ctx, { from: payer.debit, to: payee.wallet, cents: 500 });
  const achDetails = { companyEntryDescription: "Retry Pymt" };
  const fault =
    "companyEntryDescription RETRY PYMT is reserved by the network for entries that Tender creates, so use another text";
  const sent = { from: payer.debit, to: payee.wallet, cents: 500 };
  const source = { paymentMethodID: payer.debit, achDetails };
  expect(await failureOf(newTransfer(ctx, { ...sent, source }))).toEqual({ source: fault });
  const destination = { paymentMethodID: payer.bank, achDetails };
  expect(await failureOf(newTransfer(ctx, { ...sent, source: { transferID: parent }, destination }))).toEqual({
    destination: fault,
  });
});

test("the text to print is stored when a transfer waits for its parent", async () => {
  const { ctx, payer, payee, card } = await setting();
  const parent = await newTransfer(ctx, { from: payer.debit, to: payee.wallet, cents: 500 });
  const [text, shop] = [{ companyEntryDescription: "Rent" }, { dynamicDescriptor: "Corner shop" }];
  for (const [method, given, response] of [
    [payer.bank, { achDetails: text }, text],
    [card.push, { cardDetails: shop }, shop],
  ] as const) {
    const child = await newTransfer(ctx, {
      ...{ from: payee.wallet, to: method, cents: 100, source: { transferID: parent } },
      destination: { paymentMethodID: method, ...given },
    });
    const row = await rowOf(child);
    expect(row).toMatchObject({ status: "queued", parentID: parent, groupID: parent, dueOn: null });
    expect(row?.destination.asked).toEqual(response);
    expect(row?.source).not.toHaveProperty("asked");
  }
});

test("a schedule's charge says so to the card's issuer, its bank entry is recurring, and the transfer names the schedule", async () => {
  const { ctx, payer, payee, card } = await setting();
  for (const [from, response] of [
    [card.pay, { transactionSource: "first-recurring" }],
    [payer.debit, undefined],
  ] as const) {
    const [scheduleID, occurrenceID] = [newID<ScheduleID>(), newID<OccurrenceID>()];
    const planned = { scheduleID, occurrenceID, transactionSource: "first-recurring" as const };
    const amount = { currency: "USD", value: 500 };
    const body = CreateTransfer.parse({
      ...{ source: { paymentMethodID: from }, destination: { paymentMethodID: payee.wallet }, amount },
    });
    const { transferID, outcome } = await openBetween({ ...ctx, key: randomUUID() }, body, from, planned);
    expect(outcome).toBe("posted");
    const row = await rowOf(transferID);
    expect([row?.source.asked, row?.scheduleID, row?.occurrenceID]).toEqual([response, scheduleID, occurrenceID]);
    expect(await getTransfer(ctx, transferID)).toMatchObject({ scheduleID, occurrenceID });
    const [leg] = await db.select().from(railInstructionTable).where(eq(railInstructionTable.transferID, transferID));
    const id = leg?.instructionID ?? "";
    const factsOf = await loadEntryFacts(db, { partnerID: ctx.partnerID, ids: [id] }, { name: "", id: "" });
    expect(factsOf(id)).toMatchObject({ isRecurring: true });
  }
});

test("a caller who does not wait gets only the transfer's ID and time", async () => {
  const { ctx, payer, payee } = await setting();
  for (const [to, value] of [
    [payee.wallet, 500],
    [payee.bank, 500],
    [payee.bank, 50_000],
  ] as const) {
    const body = CreateTransfer.parse({
      source: { paymentMethodID: payer.wallet },
      destination: { paymentMethodID: to },
      amount: { currency: "USD", value },
    });
    expect(await createTransfer({ ...ctx, key: randomUUID() }, body)).toEqual({
      transferID: expect.any(String) as unknown,
      createdOn: ctx.now.toISOString(),
    });
  }
});

test("both sides get the created event of a transfer that fails for lack of funds, and an account that pays itself gets one event", async () => {
  const { ctx, payer, payee } = await setting();
  const eventsOf = async (accountID: string, id: string) => {
    const isIts = and(eq(eventTable.accountID, accountID as never), eq(eventTable.type, "transfer.created"));
    const matches = await db.select().from(eventTable).where(isIts).orderBy(asc(eventTable.eventID));
    return matches.flatMap(({ data }) => (data.transferID === id ? [data] : []));
  };
  const failed = await newTransfer(ctx, {
    ...{ from: payer.wallet, to: payee.wallet, cents: 50_000, foreignID: "order-9" },
  });
  const facts = { transferID: failed, status: "failed", foreignID: "order-9" };
  for (const { accountID } of [payer, payee])
    expect(await eventsOf(accountID, failed)).toEqual([{ accountID, ...facts }]);
  const own = await newTransfer(ctx, { from: payer.wallet, to: payer.bank, cents: 500 });
  const { accountID } = payer;
  expect(await eventsOf(accountID, own)).toEqual([{ accountID, transferID: own, status: "pending" }]);
});

test("the audit log names the new transfer, even if it waits for its parent", async () => {
  const { ctx, payer, payee } = await setting();
  const act = async (source: object, paymentMethodID: string) => {
    const body = CreateTransfer.parse({
      ...{ source, destination: { paymentMethodID }, amount: { currency: "USD", value: 500 } },
      description: "Order 1001",
    });
    const params = { accountID: ctx.accountID };
    const acting = { ...ctx, key: randomUUID() };
    const made = await recorded(transfers.create, acting, { params }, (open) => createTransfer(open, body));
    return (made as { transferID: string }).transferID;
  };
  const parent = await act({ paymentMethodID: payer.wallet }, payee.wallet);
  const child = await act({ transferID: parent }, payer.wallet);
  for (const [id, name] of [
    [parent, /^\$5\.00 from Account .+ to Account .+ \(Order 1001\)$/],
    [child, /^\$5\.00 from Account .+ to Account .+ \(Order 1001\)$/],
  ] as const) {
    const acts = await db.select().from(auditTrailView).where(eq(auditTrailView.object, id));
    expect(acts).toMatchObject([{ action: "transfer.create", outcome: "done" }]);
    expect(acts[0]?.objectName).toMatch(name);
  }
});
