import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { and, asc, eq, inArray } from "drizzle-orm";
import {
  bankAccountTable,
  eventTable,
  railInstructionTable,
  transferTable,
  walletTransactionTable,
} from "@/db/schema/index";
import { checkBooks } from "@/testing/books";
import { testDatabase } from "@/testing/factories";
import { newMarket } from "@/testing/storm/market";
import { type WayName, WAYS } from "@/testing/storm/ways";
import { newTransfer } from "@/testing/transfers";
import { applyRegistered } from "@/lib/domain/money/rails/applier";
import { receiveRailEvents } from "@/lib/domain/money/rails/receive-events";
import type { RailEventKind } from "@/lib/domain/money/rails/states";
import { explainTransfer } from "../explain-transfer";
import { getTransfer } from "../queries";

checkBooks();

const db = testDatabase();

async function sent(way: WayName) {
  const market = await newMarket();
  const [payer, payee] = market.traders;
  const [from, to] = [payer?.methods[WAYS[way].from], payee?.methods[WAYS[way].to]];
  if (!payer || !payee || !from || !to) throw new Error("nobody trades");
  const id = await newTransfer(market.ctx(), { from, to, cents: 500, foreignID: "order-7" });
  const [leg] = await db.select().from(railInstructionTable).where(eq(railInstructionTable.transferID, id));
  if (!leg) throw new Error("no leg");
  const emit = (kind: RailEventKind, details: Record<string, unknown> = {}) => {
    market.clock.now = new Date(market.clock.now.getTime() + 1000);
    const { instructionID } = leg;
    const event = { eventID: randomUUID(), instructionID, kind, at: market.clock.now, details };
    return receiveRailEvents(market.ctx(), market.network, [event], applyRegistered);
  };
  return { market, id, payer, payee, leg, emit };
}

type Payment = Awaited<ReturnType<typeof sent>>;

async function booked({ market, id, payer }: Payment): Promise<string[]> {
  const nameOf = (accountID: string) => (accountID === payer.accountID ? "payer" : "payee");
  const postings = await explainTransfer(market.ctx(), id);
  return postings.map(({ step, entries }) => {
    const lines = entries.map(({ account, amount, owner }) =>
      [account, amount, ...(owner ? [nameOf(owner.accountID)] : [])].join(" "),
    );
    return `${step}: ${lines.join(", ")}`;
  });
}

/** Returns the events both sides got after the transfer was made. Fails if they differ. */
async function eventsOf({ id, payer, payee }: Payment): Promise<string[]> {
  const matches = await db
    .select()
    .from(eventTable)
    .where(
      and(inArray(eventTable.accountID, [payer.accountID, payee.accountID]), eq(eventTable.type, "transfer.updated")),
    )
    .orderBy(asc(eventTable.eventID));
  const own = matches.filter(({ data }) => data.transferID === id);
  for (const { data } of own) expect(data).toMatchObject({ foreignID: "order-7" });
  const [ofPayer, ofPayee] = [payer, payee].map(({ accountID }) =>
    own.filter((one) => one.accountID === accountID).map(({ data }) => String(data.status)),
  );
  expect(ofPayee).toEqual(ofPayer);
  return ofPayer ?? [];
}

interface Course {
  way: WayName;
  facts: readonly RailEventKind[];
  end: string;
  why?: string;
  says: readonly string[];
  postings: readonly string[];
}

const CARD_ON_ITS_WAY = "confirmed: card -500, pending 500 payee";
const source = "source-payment-error";
const destination = "destination-payment-error";

const IN: Course[] = [
  {
    ...{ way: "card", facts: ["confirmed", "settled", "completed"], end: "completed" },
    says: ["source.confirmed", "source.settled", "source.completed", "completed"],
    postings: [CARD_ON_ITS_WAY, "completed: pending -500 payee, available 470 payee, fee-income 30"],
  },
  {
    ...{ way: "card", facts: ["settled"], end: "pending" },
    ...{ says: ["source.settled"], postings: [CARD_ON_ITS_WAY] },
  },
  {
    ...{ way: "card", facts: ["completed"], end: "completed", says: ["source.completed", "completed"] },
    postings: ["completed: card -500, available 470 payee, fee-income 30"],
  },
  {
    ...{ way: "card", facts: ["failed"], end: "failed", why: source },
    ...{ says: ["source.failed", "failed"], postings: [] },
  },
  {
    ...{ way: "card", facts: ["confirmed", "failed"], end: "failed", why: source },
    says: ["source.confirmed", "source.failed", "failed"],
    postings: [CARD_ON_ITS_WAY, "failed: pending -500 payee, card 500"],
  },
  {
    ...{ way: "card", facts: ["canceled"], end: "canceled" },
    ...{ says: ["source.canceled", "canceled"], postings: [] },
  },
  {
    ...{ way: "card", facts: ["confirmed", "canceled"], end: "canceled" },
    says: ["source.confirmed", "source.canceled", "canceled"],
    postings: [CARD_ON_ITS_WAY, "canceled: pending -500 payee, card 500"],
  },
  {
    ...{ way: "pull", facts: ["confirmed", "settled"], end: "pending" },
    ...{ says: ["source.confirmed", "source.settled"], postings: [] },
  },
  {
    ...{ way: "pull", facts: ["completed"], end: "completed", says: ["source.completed", "completed"] },
    postings: ["completed: card-pull -500, available 455 payee, fee-income 45"],
  },
  {
    ...{ way: "debit, collect", facts: ["originated", "completed"], end: "completed" },
    says: ["source.originated", "source.completed", "completed"],
    postings: ["completed: pending -500 payee, available 475 payee, fee-income 25"],
  },
  {
    ...{ way: "debit, collect", facts: ["originated", "returned"], end: "failed", why: source },
    says: ["source.originated", "source.returned", "failed"],
    postings: ["returned: pending -500 payee, ach-debit 500"],
  },
  {
    ...{ way: "debit, collect", facts: ["canceled"], end: "canceled", says: ["source.canceled", "canceled"] },
    postings: ["canceled: pending -500 payee, ach-debit 500"],
  },
  {
    ...{ way: "debit, collect", facts: ["completed", "returned"], end: "reversed", why: source },
    says: ["source.completed", "completed", "source.returned", "reversed"],
    postings: [
      "completed: pending -500 payee, available 475 payee, fee-income 25",
      "returned: available -500 payee, ach-debit 500",
    ],
  },
  {
    ...{ way: "debit, fund", facts: ["completed", "returned"], end: "reversed", why: source },
    says: ["source.completed", "completed", "source.returned", "reversed"],
    postings: [
      "completed: pending -500 payee, available 475 payee, fee-income 25",
      "returned: available -500 payer, ach-debit 500",
    ],
  },
];

const OUT: Course[] = [
  {
    ...{ way: "payout", facts: ["originated", "corrected", "completed"], end: "completed" },
    says: ["destination.originated", "destination.corrected", "destination.completed", "completed"],
    postings: [],
  },
  {
    ...{ way: "payout", facts: ["returned"], end: "failed", why: destination },
    says: ["destination.returned", "failed"],
    postings: ["returned: ach-credit -500, fee-income -20, available 520 payer"],
  },
  {
    ...{ way: "payout", facts: ["canceled"], end: "canceled", says: ["canceled"] },
    postings: ["canceled: ach-credit -500, fee-income -20, available 520 payer"],
  },
  {
    ...{ way: "payout", facts: ["completed", "returned"], end: "reversed", why: destination },
    says: ["destination.completed", "completed", "destination.returned", "reversed"],
    postings: ["returned: ach-credit -500, available 500 payer"],
  },
  {
    ...{ way: "real-time payout", facts: ["accepted-without-posting", "failed"], end: "failed", why: destination },
    says: ["destination.accepted-without-posting", "destination.failed", "failed"],
    postings: ["failed: rtp -500, fee-income -35, available 535 payer"],
  },
  {
    ...{ way: "push", facts: ["confirmed", "completed"], end: "completed" },
    ...{ says: ["destination.confirmed", "destination.completed", "completed"], postings: [] },
  },
  {
    ...{ way: "push", facts: ["settled", "canceled"], end: "pending", says: [], postings: [] },
  },
  {
    ...{ way: "push", facts: ["canceled"], end: "canceled", says: ["canceled"] },
    postings: ["canceled: card-push -500, fee-income -40, available 540 payer"],
  },
  {
    ...{ way: "push", facts: ["failed"], end: "failed", why: destination, says: ["destination.failed", "failed"] },
    postings: ["failed: card-push -500, fee-income -40, available 540 payer"],
  },
];

for (const { way, facts, end, why, says, postings } of [...IN, ...OUT]) {
  test(`${way}: ${facts.join(", ")} makes a transfer ${end}, notifies both sides and moves its money`, async () => {
    const made = await sent(way);
    const opened = await booked(made);
    for (const kind of facts) await made.emit(kind);
    const [row] = await db.select().from(transferTable).where(eq(transferTable.transferID, made.id));
    expect([row?.status, row?.failureReason]).toEqual([end, why ?? null]);
    expect(await eventsOf(made)).toEqual(says);
    expect(await booked(made)).toEqual([...opened, ...postings]);
  });
}

test("when a payment is too risky, both sides show the reason and no fee is kept", async () => {
  for (const way of ["card", "push"] as const) {
    const made = await sent(way);
    await made.emit("failed", { failureReason: "rejected-high-risk" });
    const failedTransfer = await getTransfer(made.market.ctx(), made.id);
    expect(failedTransfer).toMatchObject({ status: "failed", failureReason: "rejected-high-risk" });
    expect(failedTransfer).not.toHaveProperty("serviceFee");
  }
});

test("money that arrives at once has its own transaction; money that was in transit keeps its transaction", async () => {
  for (const [way, facts, line] of [
    ["card", ["completed"], ["account-funding", "completed", 500]],
    ["card", ["confirmed", "completed"], ["card-payment", "completed", 500]],
    ["card", ["confirmed", "failed"], ["card-payment", "failed", 500]],
    ["debit, fund", ["canceled"], ["payment", "canceled", 500]],
    ["debit, fund", ["returned"], ["payment", "failed", 500]],
  ] as const) {
    const made = await sent(way);
    for (const kind of facts) await made.emit(kind);
    const t = walletTransactionTable;
    const matches = await db
      .select()
      .from(t)
      .where(and(eq(t.sourceID, made.id), eq(t.walletID, made.payee.walletID)));
    expect(matches.map(({ type, status, gross }) => [type, status, gross])).toEqual([line]);
  }
});

test("when a bank returns a debit or credit with a code about the account, only that account is marked", async () => {
  for (const [way, statusReason] of [
    ["debit, fund", "ach-debit-return"],
    ["payout", "ach-credit-return"],
  ] as const) {
    const made = await sent(way);
    await made.emit("returned", { return: { code: "R02", reason: "Closed", description: "Closed" } });
    const of = [made.payer.accountID, made.payee.accountID];
    const matches = await db.select().from(bankAccountTable).where(inArray(bankAccountTable.accountID, of));
    const marked = matches.filter(({ status }) => status !== "verified");
    expect(marked).toMatchObject([
      { bankAccountID: made.leg.bankAccountID, status: "errored", statusReason, exception: { achReturnCode: "R02" } },
    ]);
  }
});

test("when a bank rejects a real-time credit with a code about the account, that account is marked", async () => {
  const made = await sent("real-time payout");
  await made.emit("failed", { failureCode: "account-closed", networkResponseCode: "AC04" });
  const t = bankAccountTable;
  const [row] = await db
    .select()
    .from(t)
    .where(eq(t.bankAccountID, made.leg.bankAccountID ?? ""));
  expect(row).toMatchObject({
    status: "errored",
    statusReason: "rtp-credit-failure",
    exception: { rtpRejectionCode: "AC04" },
  });
});

test("a real-time credit that fails for any other reason marks no account", async () => {
  const made = await sent("real-time payout");
  await made.emit("failed", { failureCode: "other", networkResponseCode: "NARR" });
  const t = bankAccountTable;
  const [row] = await db
    .select()
    .from(t)
    .where(eq(t.bankAccountID, made.leg.bankAccountID ?? ""));
  expect(row?.status).toBe("verified");
});
