import { expect, test } from "@playwright/test";
import { asc, eq, inArray } from "drizzle-orm";
import { bankAccountTable, eventTable, railInstructionTable, transferTable, walletTable } from "@/db/schema/index";
import { checkBooks } from "@/testing/books";
import { testDatabase } from "@/testing/factories";
import { inboxOf, instructionOf } from "@/testing/rails";
import { type Market, newMarket } from "@/testing/storm/market";
import { move, settleAll } from "@/testing/storm/play";
import { newTransfer } from "@/testing/transfers";
import { atNewYork, lastReturnDay, newYorkDay, settlementDay } from "@/lib/core/money/banking-days";
import { dayAfter } from "@/lib/core/time/days";
import type { TransferID } from "@/lib/core/api/ids";
import { applyRegistered } from "@/lib/domain/money/rails/applier";
import { listBreaks } from "@/lib/domain/money/rails/breaks";
import { ListBreaks } from "@/lib/domain/money/rails/dashboard";
import { onRailAlert, type RailAlert } from "@/lib/domain/money/rails/alerts";
import { receiveRailEvents } from "@/lib/domain/money/rails/receive-events";
import { getTransfer } from "../queries";

const db = testDatabase();
checkBooks();

type Way = "ach-debit-collect" | "ach-credit-standard";

async function completed(way: Way, cents = 1000) {
  const market = await newMarket();
  const [one, other] = market.traders;
  if (!one || !other) throw new Error("nobody trades");
  const isDebit = way === "ach-debit-collect";
  const [from, to] = [one.methods[isDebit ? way : "service-wallet"], other.methods[isDebit ? "service-wallet" : way]];
  if (!from || !to) throw new Error("a method is missing");
  const id = await newTransfer(market.ctx(), { from, to, cents });
  await untilCompleted(market, id);
  const [leg] = await db.select().from(railInstructionTable).where(eq(railInstructionTable.transferID, id));
  if (!leg) throw new Error("no leg");
  return { market, id, instructionID: leg.instructionID, sides: [one.accountID, other.accountID] as const };
}

async function untilCompleted(market: Market, id: TransferID) {
  for (let pass = 0; pass < 40 && (await getTransfer(market.ctx(), id)).status !== "completed"; pass++) {
    market.clock.now = new Date(market.clock.now.getTime() + 1000);
    await move(market);
  }
}

type CompletedPayment = Awaited<ReturnType<typeof completed>>;

/** All state that a return could change: transfer, entry, bank accounts, wallets, and the events of both sides. */
async function stateOf({ market, id, instructionID, sides }: CompletedPayment) {
  const of = [...sides, market.partner.accountID];
  const [transfer] = await db.select().from(transferTable).where(eq(transferTable.transferID, id));
  const { status, details } = await instructionOf(db, instructionID);
  const banks = await db.select().from(bankAccountTable).where(inArray(bankAccountTable.accountID, sides));
  const wallets = await db.select().from(walletTable).where(inArray(walletTable.accountID, of));
  const events = await db
    .select({ type: eventTable.type, data: eventTable.data })
    .from(eventTable)
    .where(inArray(eventTable.accountID, of))
    .orderBy(asc(eventTable.eventID));
  const byID = <T>(rows: readonly T[]) => rows.map((row) => JSON.stringify(row)).sort();
  // The return itself is recorded, with its own event.
  const ofMoney = events.filter(({ type }) => type !== "return.created");
  return { transfer, status, details, banks: byID(banks), wallets: byID(wallets), events: ofMoney };
}

async function lastDay({ instructionID }: CompletedPayment, code: string): Promise<string> {
  const { details } = await instructionOf(db, instructionID);
  const until = lastReturnDay(code, settlementDay(new Date(String(details.originatedOn)), { isSameDay: false }));
  if (!until) throw new Error("no window");
  return until;
}

async function giveBack({ market, instructionID }: CompletedPayment, code: string, day: string, name = "back") {
  const at = atNewYork(day, "16:00");
  const event = { instructionID, at };
  const details = { return: { code, reason: "Returned", description: "Returned" } };
  const outcomes = await receiveRailEvents(
    market.ctx(),
    market.network,
    [
      { ...event, eventID: `${instructionID}:${name}`, kind: "returned", details },
      { ...event, eventID: `${instructionID}:${name}-money`, kind: "return-funded" },
    ],
    applyRegistered,
  );
  return outcomes.map(({ outcome }) => outcome);
}

function lateReturns(of: string): RailAlert[] {
  const alerts: RailAlert[] = [];
  onRailAlert((fault) => void ("instructionID" in fault && fault.instructionID === of && alerts.push(fault)));
  return alerts;
}

const breaksOf = async ({ market }: CompletedPayment) =>
  (await listBreaks(market.ctx(), ListBreaks.parse({ kind: "late-return" }))).items;

for (const [way, code] of [
  ["ach-debit-collect", "R01"],
  ["ach-debit-collect", "R10"],
  ["ach-credit-standard", "R03"],
] as const) {
  test(`${way}, ${code}: a return on the last day of its window is booked`, async () => {
    const made = await completed(way);
    const alerts = lateReturns(made.instructionID);
    expect(await giveBack(made, code, await lastDay(made, code))).toEqual(["applied", "applied"]);
    expect(await getTransfer(made.market.ctx(), made.id)).toMatchObject({ status: "reversed" });
    expect([alerts, await breaksOf(made)]).toEqual([[], []]);
  });

  test(`${way}, ${code}: a return one day after its window changes nothing and alerts the operators once`, async () => {
    const made = await completed(way);
    const before = await stateOf(made);
    const alerts = lateReturns(made.instructionID);
    const until = await lastDay(made, code);
    const day = dayAfter(until, 1);
    expect(await giveBack(made, code, day)).toEqual(["untimely", "untimely"]);
    expect(await giveBack(made, code, day)).toEqual(["duplicate", "duplicate"]);
    expect(await giveBack(made, code, dayAfter(day, 1), "again")).toEqual(["untimely", "untimely"]);
    expect(await stateOf(made)).toEqual(before);
    expect(alerts).toEqual([
      { fault: "late-return", instructionID: made.instructionID, code, until, dishonorUntil: expect.any(String) },
    ]);
    expect(await breaksOf(made)).toMatchObject([
      { kind: "late-return", day, instructionID: made.instructionID, transferID: made.id, stated: 1000 },
    ]);
    expect(await inboxOf(db, made.instructionID)).toEqual(expect.arrayContaining(["returned untimely"]));
  });
}

test("in the sandbox's scenario of a late return, the transfer stays completed", async () => {
  const made = await completed("ach-debit-collect", 5710);
  const alerts = lateReturns(made.instructionID);
  await settleAll(made.market);
  expect(await getTransfer(made.market.ctx(), made.id)).toMatchObject({ status: "completed" });
  expect(alerts).toMatchObject([{ fault: "late-return", code: "R10" }]);
  expect(await breaksOf(made)).toMatchObject([{ transferID: made.id, day: newYorkDay(made.market.clock.now) }]);
});

test("when a payment is returned before its children have started, they are canceled", async () => {
  const made = await completed("ach-debit-collect");
  const { market, id } = made;
  const [, payee, third] = market.traders;
  const [from, to] = [payee?.methods["service-wallet"], third?.methods["service-wallet"]];
  if (!from || !to) throw new Error("a method is missing");
  const waiting = await newTransfer(market.ctx(), { from, to, cents: 500, source: { transferID: id } });
  expect(await getTransfer(market.ctx(), waiting)).toMatchObject({ status: "queued" });
  expect(await giveBack(made, "R01", await lastDay(made, "R01"))).toEqual(["applied", "applied"]);
  expect(await getTransfer(market.ctx(), waiting)).toMatchObject({ status: "canceled" });
});
