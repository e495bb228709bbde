import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { and, asc, eq, inArray } from "drizzle-orm";
import {
  bankAccountTable,
  eventTable,
  paymentMethodTable,
  railInstructionTable,
  transferTable,
  walletTransactionTable,
} from "@/db/schema/index";
import { newBankAccount } from "@/testing/bank-accounts";
import { checkBooks } from "@/testing/books";
import { ctxFor } from "@/testing/context";
import { newAccount, testDatabase } from "@/testing/factories";
import { type Market, newMarket } from "@/testing/storm/market";
import { newTransfer } from "@/testing/transfers";
import { PaymentMethodID, type AccountID } from "@/lib/core/api/ids";
import { applyRegistered } from "@/lib/domain/money/rails/applier";
import { receiveRailEvents } from "@/lib/domain/money/rails/receive-events";
import type { RailEventKind } from "@/lib/domain/money/rails/states";
import { explainTransfer } from "../explain-transfer";
import { getTransfer } from "../queries";
import { cancelTransfer } from "./cancel-transfer";
import { lastLegOf } from "./held";

checkBooks();

const db = testDatabase();

type Debit = "ach-debit-fund" | "ach-debit-collect";
type Party = Record<"from" | "to", string> & { accountID: AccountID };

async function withoutWallet({ partner }: Market, debit: Debit): Promise<Party> {
  const capabilities = ["transfers", "send-funds", "collect-funds"] as const;
  const { accountID } = await newAccount(db, partner, { capabilities });
  const { bankAccountID } = await newBankAccount(ctxFor(partner, accountID));
  await db
    .update(bankAccountTable)
    .set({ status: "verified" })
    .where(eq(bankAccountTable.bankAccountID, bankAccountID));
  const matches = await db.select().from(paymentMethodTable).where(eq(paymentMethodTable.sourceID, bankAccountID));
  const methodOf = (wanted: string) => matches.find(({ type }) => type === wanted)?.paymentMethodID ?? "";
  return { accountID, from: methodOf(debit), to: methodOf("ach-credit-standard") };
}

/** Sends ten dollars from bank to bank. Both sides have wallets unless said otherwise. */
async function sent(debit: Debit = "ach-debit-fund", hasWallets = true) {
  const market = await newMarket();
  const party = async (at: number): Promise<Party> => {
    const trader = market.traders[at];
    if (!trader || !hasWallets) return withoutWallet(market, debit);
    const { accountID, methods } = trader;
    return { accountID, from: methods[debit] ?? "", to: methods["ach-credit-standard"] ?? "" };
  };
  const [payer, payee] = [await party(0), await party(1)];
  const [from, to] = [PaymentMethodID.parse(payer.from), PaymentMethodID.parse(payee.to)];
  const id = await newTransfer(market.ctx(), { from, to, cents: 1000 });
  const emit = async (leg: "debit" | "credit", kind: RailEventKind, details: Record<string, unknown> = {}) => {
    market.clock.now = new Date(market.clock.now.getTime() + 1000);
    const legs = await db.select().from(railInstructionTable).where(eq(railInstructionTable.transferID, id));
    const instructionID = legs.find((one) => one.kind === `ach-${leg}`)?.instructionID ?? "";
    const event = { eventID: randomUUID(), instructionID, kind, at: market.clock.now, details };
    return receiveRailEvents(market.ctx(), market.network, [event], applyRegistered);
  };
  const hands = { partnerID: market.partner.accountID, providerOf: () => market.network };
  const cancel = () => cancelTransfer(market.ctx(), id, hands);
  const readTransfer = () => getTransfer(market.ctx(), id);
  return { market, id, payer, payee, emit, cancel, readTransfer };
}

type MarketPayment = Awaited<ReturnType<typeof sent>>;

async function booked({ market, id, payer, payee }: MarketPayment): Promise<string[]> {
  const names = new Map([
    [payer.accountID, "payer"],
    [payee.accountID, "payee"],
  ]);
  const postings = await explainTransfer(market.ctx(), id);
  return postings.map(({ step, entries }) => {
    const lines = entries.map(({ account, amount, owner }) =>
      [account, amount, ...(owner ? [names.get(owner.accountID) ?? "partner"] : [])].join(" "),
    );
    return `${step}: ${lines.join(", ")}`;
  });
}

/** Returns the events that both sides got about a transfer. Fails if they differ. */
async function eventsOf({ id, payer, payee }: MarketPayment): Promise<string[]> {
  const of = async (accountID: AccountID) => {
    const matches = await db
      .select()
      .from(eventTable)
      .where(
        and(eq(eventTable.accountID, accountID), inArray(eventTable.type, ["transfer.created", "transfer.updated"])),
      )
      .orderBy(asc(eventTable.eventID));
    return matches.filter(({ data }) => data.transferID === id).map(({ data }) => String(data.status));
  };
  const ofPayer = await of(payer.accountID);
  expect(await of(payee.accountID)).toEqual(ofPayer);
  return ofPayer;
}

async function memosOf({ id }: MarketPayment, { accountID }: Party): Promise<string[]> {
  const t = walletTransactionTable;
  const matches = await db
    .select()
    .from(t)
    .where(and(eq(t.sourceID, id), eq(t.accountID, accountID)))
    .orderBy(asc(t.seq));
  return matches.map(({ type, memo, gross }) => `${type} ${gross}: ${memo}`);
}

const failureOf = async ({ id }: MarketPayment) => {
  const [row] = await db.select().from(transferTable).where(eq(transferTable.transferID, id));
  return [row?.status, row?.failureReason];
};

const OPENED = "opened: ach-debit -1000, transit 1000";
const forwardedBy = (who: string) => `forwarded: transit -1000, ach-credit 1000, available -25 ${who}, fee-income 25`;
const FORWARDED = forwardedBy("payer");

test("between two banks a debit that is returned at once fails, and no credit goes out", async () => {
  const made = await sent();
  await made.emit("debit", "returned");
  expect(await failureOf(made)).toEqual(["failed", "source-payment-error"]);
  expect(await booked(made)).toEqual([OPENED, "returned: ach-debit 1000, transit -1000"]);
  expect(await eventsOf(made)).toEqual(["pending", "source.returned", "failed"]);
});

test("between two banks money moves on with its fee, and the transfer is completed when it arrives", async () => {
  const made = await sent();
  for (const kind of ["originated", "corrected", "completed"] as const) await made.emit("debit", kind);
  expect(await made.readTransfer()).toMatchObject({ status: "pending", serviceFee: 25 });
  for (const kind of ["originated", "completed"] as const) await made.emit("credit", kind);
  expect(await failureOf(made)).toEqual(["completed", null]);
  expect(await booked(made)).toEqual([OPENED, FORWARDED]);
  expect(await eventsOf(made)).toEqual([
    ...["pending", "source.originated", "source.corrected", "source.completed"],
    ...["destination.originated", "destination.completed", "completed"],
  ]);
});

for (const [debit, who] of [
  ["ach-debit-fund", "payer"],
  ["ach-debit-collect", "payee"],
] as const) {
  const back = `returned: available -1000 ${who}, ach-debit 1000`;

  test(`${debit}: money that the first bank takes back while the second one has it is taken from the ${who}`, async () => {
    const made = await sent(debit);
    await made.emit("debit", "completed");
    await made.emit("debit", "returned");
    expect(await failureOf(made)).toEqual(["failed", "source-payment-error"]);
    expect(await booked(made)).toEqual([OPENED, forwardedBy(who), back]);
    expect(await eventsOf(made)).toEqual(["pending", "source.completed", "source.returned", "failed"]);
    const memos = ["service-fee -25: Fee of a bank transfer", "ach-reversal -1000: Returned by the bank"];
    expect(await memosOf(made, made[who])).toEqual(memos);
  });

  test(`${debit}: when the first bank returns the debit after completion, the money is taken from the ${who}`, async () => {
    const made = await sent(debit);
    await made.emit("debit", "completed");
    await made.emit("credit", "completed");
    await made.emit("debit", "returned");
    expect(await failureOf(made)).toEqual(["reversed", "source-payment-error"]);
    expect(await booked(made)).toEqual([OPENED, forwardedBy(who), back]);
    expect((await eventsOf(made)).slice(-3)).toEqual(["completed", "source.returned", "reversed"]);
  });

  test(`${debit}: when a late return follows, money that the payer's wallet had kept is taken from it again`, async () => {
    const made = await sent(debit);
    await made.emit("debit", "originated");
    expect(await made.cancel()).toMatchObject({ status: 202, body: { status: "pending" } });
    await made.emit("debit", "completed");
    expect(await made.readTransfer()).toMatchObject({ status: "canceled", cancellations: [{ status: "completed" }] });
    await made.emit("debit", "returned");
    expect(await failureOf(made)).toEqual(["canceled", null]);
    expect(await booked(made)).toEqual([
      OPENED,
      "kept: transit -1000, available 1000 payer",
      "returned: available -1000 payer, ach-debit 1000",
    ]);
    const said = ["pending", "source.originated", "source.completed", "canceled", "source.returned"];
    expect(await eventsOf(made)).toEqual(said);
    expect(await memosOf(made, made.payer)).toEqual([
      "ach-reversal 1000: Canceled between two banks",
      "ach-reversal -1000: Returned by the bank",
    ]);
    expect(
      await lastLegOf(made.market.ctx(), { partnerID: made.market.partner.accountID, transferID: made.id }),
    ).toMatchObject({ kind: "ach-debit" });
  });

  test(`${debit}: money that came back from both banks is taken from the payer's wallet, which got it`, async () => {
    const made = await sent(debit);
    await made.emit("debit", "completed");
    await made.emit("credit", "returned");
    await made.emit("debit", "returned");
    expect(await failureOf(made)).toEqual(["failed", "destination-payment-error"]);
    expect(await booked(made)).toEqual([
      ...[OPENED, forwardedBy(who), "credit-returned: ach-credit -1000, available 1000 payer"],
      "returned: available -1000 payer, ach-debit 1000",
    ]);
  });
}

test("between two banks a credit that comes back goes to the payer's wallet, without its fee", async () => {
  for (const before of [[], ["completed"]] as const) {
    const made = await sent();
    await made.emit("debit", "completed");
    for (const kind of before) await made.emit("credit", kind);
    await made.emit("credit", "returned");
    const end = before.length > 0 ? "reversed" : "failed";
    expect(await failureOf(made)).toEqual([end, "destination-payment-error"]);
    expect(await booked(made)).toEqual([
      ...[OPENED, FORWARDED],
      "credit-returned: ach-credit -1000, available 1000 payer",
    ]);
    expect((await eventsOf(made)).slice(-2)).toEqual(["destination.returned", end]);
    expect((await made.readTransfer()).serviceFee).toBe(25);
    expect((await memosOf(made, made.payer)).at(-1)).toBe("ach-reversal 1000: Returned by the bank");
  }
});

test("between two banks a credit that is stopped goes to the payer's wallet, with its fee", async () => {
  const made = await sent();
  await made.emit("debit", "completed");
  await made.emit("credit", "canceled");
  expect(await failureOf(made)).toEqual(["canceled", null]);
  const stopped = "ach-credit -1000, available 1000 payer, available 25 payer, fee-income -25";
  expect(await booked(made)).toEqual([OPENED, FORWARDED, `credit-canceled: ${stopped}`]);
  expect(await eventsOf(made)).toEqual(["pending", "source.completed", "canceled"]);
  expect(await made.readTransfer()).not.toHaveProperty("serviceFee");
  expect((await memosOf(made, made.payer)).slice(1)).toEqual([
    "ach-reversal 1000: Canceled between two banks",
    "service-fee 25: Fee of a bank transfer given back",
  ]);
});

test("between two banks of accounts without wallets, money that comes back stays with the operator", async () => {
  const [credit, debit] = [await sent("ach-debit-fund", false), await sent("ach-debit-fund", false)];
  const forwarded = "forwarded: transit -1000, ach-credit 1000";
  for (const { emit } of [credit, debit]) await emit("debit", "completed");
  await credit.emit("credit", "returned");
  expect(await booked(credit)).toEqual([
    ...[OPENED, forwarded],
    "credit-returned: transit 1000, ach-credit -1000, ach-debit 1000, transit -1000",
  ]);
  await debit.emit("debit", "returned");
  expect(await booked(debit)).toEqual([OPENED, forwarded, "returned: ach-debit 1000, transit -1000"]);
});

test("between two banks of accounts without wallets, a transfer can be canceled only before the debit has left", async () => {
  const [fresh, gone, forwarded] = [
    await sent("ach-debit-fund", false),
    await sent("ach-debit-fund", false),
    await sent("ach-debit-fund", false),
  ];
  expect(await fresh.cancel()).toMatchObject({ status: "completed" });
  expect(await fresh.readTransfer()).toMatchObject({ status: "canceled" });
  await gone.emit("debit", "originated");
  await forwarded.emit("debit", "completed");
  for (const made of [gone, forwarded]) {
    await expect(made.cancel()).rejects.toMatchObject({ kind: "malformed" });
    expect(await made.readTransfer()).toMatchObject({ status: "pending" });
    expect(await made.readTransfer()).not.toHaveProperty("cancellations");
  }
});

test("between two banks, a debit whose numbers the bank corrected can still be canceled, and its return ends the cancellation", async () => {
  const made = await sent();
  await made.emit("debit", "corrected");
  expect(await made.cancel()).toMatchObject({ status: 202, body: { status: "pending" } });
  await made.emit("debit", "returned");
  expect(await made.readTransfer()).toMatchObject({ status: "failed", cancellations: [{ status: "failed" }] });
});
