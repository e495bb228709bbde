import { expect, test } from "@playwright/test";
import fc from "fast-check";
import { checkBooks } from "@/testing/books";
import { ctxFor, transact } from "@/testing/context";
import { newAccount, newPartner, testDatabase } from "@/testing/factories";
import { fund } from "@/testing/wallets";
import { newID, type TransactionID, type WalletID } from "@/lib/core/api/ids";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { post } from "@/lib/domain/money/ledger/post";
import { arrived, incoming, type PostingLine, returned, stopped } from "@/lib/domain/money/ledger/postings";
import { ListWalletTransactions, type WalletTransaction, WalletTransactionFilter } from "./contract";
import { exportTransactions } from "./wallets";
import { listWalletTransactions } from "./queries";
import { findTransactions } from "./search-transactions";
import type { TransactionRow } from "./rows";

checkBooks();

const db = testDatabase();

/**
 * An action on a wallet. Its minutes are in any order, because servers' clocks differ and requests overtake each other.
 */
const act = fc.record({
  does: fc.constantFrom("adjust", "open", "completed", "failed", "canceled", "returned"),
  cents: fc.integer({ min: 1, max: 900 }),
  which: fc.nat(100),
  minute: fc.nat(30),
});
type WalletAct = typeof act extends fc.Arbitrary<infer T> ? T : never;

interface Payment {
  transactionID: TransactionID;
  sourceID: string;
  cents: number;
}

async function play(ctxAt: (minute: number) => Ctx, walletID: WalletID, acts: readonly WalletAct[]): Promise<void> {
  const underWay: Payment[] = [];
  const done: Payment[] = [];
  const take = (from: Payment[], which: number) => from.splice(which % Math.max(from.length, 1), 1)[0];
  for (const { does, cents, which, minute } of acts) {
    const ctx = ctxAt(minute);
    const { partnerID } = ctx;
    const move = (sourceID: string, step: string, lines: readonly PostingLine[]) =>
      transact(ctx, (open) => post(open, { partnerID, sourceType: "transfer", sourceID, step, lines }));
    const side = (tx: TransactionID) => ({ wallet: walletID, tx, type: "payment", memo: "Payment" }) as const;
    if (does === "adjust") await fund(ctx, walletID, which % 2 ? cents : -cents);
    else if (does === "open") {
      const payment = { transactionID: newID<TransactionID>(), sourceID: newID<string>(), cents };
      await move(payment.sourceID, "opened", incoming("ach-debit", side(payment.transactionID), cents));
      underWay.push(payment);
    } else {
      const payment = take(does === "returned" ? done : underWay, which);
      if (!payment) continue;
      const { sourceID, transactionID, cents: amount } = payment;
      if (does === "completed") {
        const charges = { amount, fee: which % 2, facilitator: 0, payer: "destination" } as const;
        await move(sourceID, does, arrived({ to: side(transactionID) }, charges));
        done.push(payment);
      } else if (does === "returned") {
        await move(sourceID, does, returned("ach-debit", side(newID<TransactionID>()), amount));
      } else await move(sourceID, does, stopped("ach-debit", side(transactionID), amount, does));
    }
  }
}

interface BalanceRow {
  net: number;
  balance: number | undefined;
}

/**
 * The rows with a balance other than that of the row below plus their own net amount. A row that changed no balance
 * shows none.
 */
function unevenOf(balanceRows: readonly BalanceRow[], start?: number): BalanceRow[] {
  let below = start;
  return balanceRows.toReversed().filter(({ net, balance }) => {
    if (balance === undefined) return false;
    const isUneven = below !== undefined && balance !== below + net;
    below = balance;
    return isUneven;
  });
}

const shownOf = ({ netAmount, availableBalance }: WalletTransaction): BalanceRow => ({
  net: netAmount,
  balance: availableBalance,
});

async function fileOf(ctx: Ctx, walletID: WalletID): Promise<(BalanceRow & { transactionID: string })[]> {
  const file = await exportTransactions(ctx, walletID, WalletTransactionFilter.parse({}));
  const [head = "", ...lines] = (await file.text()).trimEnd().split("\r\n");
  const names = head.split(",");
  return lines.slice(0, -1).map((line) => {
    const cell = (name: string) => line.split(",")[names.indexOf(name)] ?? "";
    const cents = (name: string) => Math.round(Number(cell(name).replace(/^'/, "")) * 100);
    const balance = cell("availableBalance") === "" ? undefined : cents("availableBalance");
    return { transactionID: cell("transactionID"), net: cents("netAmount"), balance };
  });
}

test("balances add up from row to row, on every page and in the export, for any order of events", async () => {
  const partner = await newPartner(db);
  const seen = new Set<string>();
  const check = async (acts: WalletAct[]) => {
    const { accountID, walletID } = await newAccount(db, partner, { wallet: true });
    const ctxAt = (minute: number) => ctxFor(partner, accountID, { now: new Date(Date.UTC(2026, 10, 20, 12, minute)) });
    const ctx = ctxAt(40);
    await play(ctxAt, walletID, acts);
    const find = (query: object) => listWalletTransactions(ctx, walletID, ListWalletTransactions.parse(query));
    const all = await find({});
    for (const { status } of all) seen.add(status);
    expect(unevenOf(all.map(shownOf), 0)).toEqual([]);
    expect(unevenOf((await find({ status: "completed" })).map(shownOf), 0)).toEqual([]);
    for (const count of [3, 10]) {
      const pages: WalletTransaction[][] = [];
      for (let skip = 0; skip < all.length; skip += count) pages.push(await find({ skip, count }));
      for (const page of pages) expect(unevenOf(page.map(shownOf))).toEqual([]);
      expect(pages.flat()).toEqual(all);
    }
    const ids = all.map(({ transactionID }) => transactionID);
    const payments = all.filter(({ transactionType }) => transactionType === "payment");
    expect(await find({ transactionType: "payment" })).toEqual(payments);
    const file = await fileOf(ctx, walletID);
    expect(unevenOf(file, 0)).toEqual([]);
    expect(file.map(({ transactionID }) => transactionID)).toEqual(ids);
    const inParts: string[] = [];
    const filter = WalletTransactionFilter.parse({});
    let last: TransactionRow | undefined;
    for (let part = await findTransactions(ctx, walletID, filter, { count: 4 }); part.length > 0;) {
      inParts.push(...part.map(({ transactionID }) => transactionID));
      last = part.at(-1);
      part = await findTransactions(ctx, walletID, filter, { count: 4, last });
    }
    expect(inParts).toEqual(ids);
  };
  await fc.assert(fc.asyncProperty(fc.array(act, { minLength: 12, maxLength: 40, size: "max" }), check), {
    numRuns: 25,
    endOnFailure: true,
    seed: 20_261_123,
  });
  expect([...seen].sort()).toEqual(["canceled", "completed", "pending"]);
});

test("a payment moves to the top as it completes, and a canceled one stays at its creation time", async () => {
  const partner = await newPartner(db);
  const { accountID, walletID } = await newAccount(db, partner, { wallet: true });
  const ctx = ctxFor(partner, accountID);
  const step = (does: WalletAct["does"], cents: number, which = 1): WalletAct => ({ does, cents, which, minute: 0 });
  const amounts = async () =>
    (await listWalletTransactions(ctx, walletID, ListWalletTransactions.parse({}))).map((row) => row.grossAmount);
  const acts = [step("open", 100), step("open", 200), step("adjust", 5), step("open", 300), step("adjust", 6)];
  await play(() => ctx, walletID, acts);
  expect(await amounts()).toEqual([6, 300, 5, 200, 100]);
  const other = await newAccount(db, partner, { wallet: true });
  const theirs = ctxFor(partner, other.accountID);
  await play(() => theirs, other.walletID, [...acts, step("completed", 0, 0), step("canceled", 0, 0)]);
  const result = await listWalletTransactions(theirs, other.walletID, ListWalletTransactions.parse({}));
  expect(result.map(({ grossAmount, status }) => [grossAmount, status])).toEqual([
    [100, "completed"],
    [6, "completed"],
    [300, "pending"],
    [5, "completed"],
    [200, "canceled"],
  ]);
});
