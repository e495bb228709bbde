import { expect, test } from "@playwright/test";
import { asc, eq, sql } from "drizzle-orm";
import { rows } from "@/db/client";
import { ledgerEntryTable, ledgerTxnTable, walletTable, walletTransactionTable } from "@/db/schema";
import { checkBooks } from "@/testing/books";
import { ctxFor, transact } from "@/testing/context";
import { newAccount, newPartner, testDatabase } from "@/testing/factories";
import { fund } from "@/testing/wallets";
import { newID, type WalletID } from "@/lib/core/api/ids";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { incoming, payout, type PostingLine, returned, walletTransfer } from "./postings";
import { post } from "./post";

checkBooks();

const db = testDatabase();

async function newLedger() {
  const partner = await newPartner(db);
  const wallets: WalletID[] = [];
  for (let left = 3; left > 0; left--) {
    const { accountID, walletID } = await newAccount(db, partner, { wallet: true });
    await fund(ctxFor(partner, accountID), walletID, 1000);
    wallets.push(walletID);
  }
  return { ctx: ctxFor(partner), wallets: wallets as [WalletID, WalletID, WalletID] };
}

interface Movement {
  source: string;
  lines: readonly PostingLine[];
}

const movementOf = (lines: readonly PostingLine[], source = newID<string>()): Movement => ({ source, lines });

async function postAll({ partnerID, now }: Ctx, movements: readonly Movement[]) {
  const same = { sourceType: "transfer", step: "opened", now, currency: "USD" };
  const postings = JSON.stringify(movements.map((movement) => ({ ...same, txn: newID(), ...movement })));
  const matches = await rows<{ outcomes: string[] }>(
    db,
    sql`select to_jsonb(ledger.post_all(${partnerID}::uuid, ${postings}::text::jsonb)) as outcomes`,
  );
  return matches[0]?.outcomes;
}

async function postEach(ctx: Ctx, movements: readonly Movement[]) {
  const outcomes = [];
  for (const { source: sourceID, lines } of movements)
    outcomes.push(
      await transact(ctx, (open) =>
        post(open, { partnerID: ctx.partnerID, sourceType: "transfer", sourceID, step: "opened", lines }),
      ),
    );
  return outcomes;
}

const side = (wallet: WalletID) => ({ wallet, tx: newID(), type: "wallet-transfer", memo: "Test" }) as const;
const move = (from: WalletID, to: WalletID, amount: number, fee = 0): PostingLine[] =>
  walletTransfer(side(from) as never, { to: side(to) as never }, { amount, fee, facilitator: 0, payer: "source" });

/** Everything the ledger stores for wallets, without values that differ between runs. */
async function storedOf(wallets: readonly WalletID[]) {
  const stored = [];
  for (const walletID of wallets) {
    const [wallet] = await db.select().from(walletTable).where(eq(walletTable.walletID, walletID));
    const transactions = await db
      .select()
      .from(walletTransactionTable)
      .where(eq(walletTransactionTable.walletID, walletID))
      .orderBy(asc(walletTransactionTable.place), asc(walletTransactionTable.gross));
    const entries = await db
      .select({ line: ledgerEntryTable.line, account: ledgerEntryTable.account, amount: ledgerEntryTable.amount })
      .from(ledgerEntryTable)
      .where(eq(ledgerEntryTable.walletID, walletID))
      .orderBy(asc(ledgerEntryTable.amount), asc(ledgerEntryTable.line));
    const { available, pending, held, seq } = wallet ?? {};
    stored.push({
      wallet: { available, pending, held, seq },
      transactions: transactions.map(({ type, status, memo, gross, fee, feeIDs, seq, balanceAfter, place }) => ({
        ...{ type, status, memo, gross, fee, feeIDs, seq, balanceAfter, place },
      })),
      entries,
    });
  }
  return stored;
}

/** Movements of every kind that open a transfer. Some lack the money, and one is forced. */
function movementsAmong([one, two, three]: readonly [WalletID, WalletID, WalletID], seed: number): Movement[] {
  const wallets = [one, two, three] as const;
  const fees = { fee: 30, facilitator: 0, payer: "source", feeIDs: [newID<string>()] } as const;
  return Array.from({ length: 40 }, (_none, index) => {
    const [from = one, to = two] = [wallets[(index * seed) % 3], wallets[(index * seed + 1 + (index % 2)) % 3]];
    const amount = 1 + ((index * 7919 * seed) % 900);
    const kinds = [
      () => move(from, to, amount),
      () => move(from, to, amount, 25),
      () => incoming("ach-debit", side(to) as never, amount),
      () => payout("ach-credit", side(from) as never, { amount, ...fees }),
      () => move(from, to, amount),
      () => (index % 12 === 5 ? returned("ach-debit", side(from) as never, amount) : move(from, to, 25, 25)),
    ];
    return movementOf(kinds[index % kinds.length]?.() ?? []);
  });
}

for (const seed of [1, 2, 4])
  test(`postings in one call have the same result as one after the other (${seed})`, async () => {
    const [one, other] = [await newLedger(), await newLedger()];
    const singly = await postEach(one.ctx, movementsAmong(one.wallets, seed));
    const together = await postAll(other.ctx, movementsAmong(other.wallets, seed));
    expect(new Set(singly)).toEqual(new Set(["posted", "insufficient"]));
    expect(together).toEqual(singly);
    const withoutFeeIDs = (stored: Awaited<ReturnType<typeof storedOf>>) =>
      stored.map(({ transactions, ...rest }) => ({
        ...rest,
        transactions: transactions.map(({ feeIDs, ...told }) => ({ ...told, fees: feeIDs?.length })),
      }));
    expect(withoutFeeIDs(await storedOf(other.wallets))).toEqual(withoutFeeIDs(await storedOf(one.wallets)));
  });

test("each of several postings can spend the money that those before it left", async () => {
  const { ctx, wallets } = await newLedger();
  const [one, two, three] = wallets;
  const outcomes = await postAll(ctx, [
    movementOf(move(one, two, 800)),
    movementOf(move(one, three, 500)),
    // Only the first one brought the money for this.
    movementOf(move(two, three, 1700)),
    movementOf(move(one, two, 200)),
  ]);
  expect(outcomes).toEqual(["posted", "insufficient", "posted", "posted"]);
  const stored = await storedOf(wallets);
  expect(stored.map(({ wallet: { available, seq } }) => [available, seq])).toEqual([
    [0, 3],
    [300, 4],
    [2700, 2],
  ]);
});

test("an error in one posting rolls back all: a repeat, a sum that is not zero, an unknown wallet", async () => {
  const { ctx, wallets } = await newLedger();
  const [one, two] = wallets;
  const first = movementOf(move(one, two, 100));
  expect(await postAll(ctx, [first, movementOf(move(two, one, 50))])).toEqual(["posted", "posted"]);
  const before = await storedOf(wallets);
  const good = movementOf(move(one, two, 10));
  const [debit, ...rest] = move(one, two, 100);
  const errors = [
    [movementOf(move(one, two, 1), first.source), /duplicate key value/],
    [movementOf([{ ...debit, amount: -101, gross: -101 } as PostingLine, ...rest]), /does not balance/],
    [movementOf([{ ...debit, gross: -99 } as PostingLine, ...rest]), /does not balance/],
    [movementOf(move(one, newID(), 100)), /names no wallet/],
  ] as const;
  // A cluster passes on the message, but not always the code.
  for (const [fault, words] of errors)
    await expect(postAll(ctx, [good, fault])).rejects.toMatchObject({
      cause: { message: expect.stringMatching(words) },
    });
  expect(await storedOf(wallets)).toEqual(before);
  expect(await db.$count(ledgerTxnTable, eq(ledgerTxnTable.sourceID, good.source))).toBe(0);
});
