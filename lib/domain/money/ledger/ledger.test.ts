import { expect, test } from "@playwright/test";
import { eq, sql } from "drizzle-orm";
import { ledgerEntryTable, walletTable, walletTransactionTable } from "@/db/schema";
import { checkBooks } from "@/testing/books";
import { inVain, spoil } from "@/testing/audit";
import { ctxFor, transact } from "@/testing/context";
import { newAccount, newPartner, testDatabase } from "@/testing/factories";
import { fund } from "@/testing/wallets";
import { newID, type WalletID } from "@/lib/core/api/ids";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { breaches } from "./invariants";
import { arrived, incoming, type PostingLine, stopped, walletTransfer } from "./postings";
import { post } from "./post";

checkBooks();

const db = testDatabase();

async function newLedger(count: number, each: number) {
  const partner = await newPartner(db);
  const accounts = await Promise.all(
    Array.from({ length: count }, async () => {
      const { accountID, walletID } = await newAccount(db, partner, { wallet: true });
      const ctx = ctxFor(partner, accountID);
      if (each !== 0) await fund(ctx, walletID, each);
      return { ctx, walletID };
    }),
  );
  const ctx = ctxFor(partner);
  return { ctx, wallets: accounts.map(({ walletID }) => walletID) };
}

const side = (wallet: WalletID) => ({ wallet, tx: newID(), type: "wallet-transfer", memo: "Test" }) as const;
const move = (from: WalletID, to: WalletID, amount: number): PostingLine[] =>
  walletTransfer(side(from) as never, { to: side(to) as never }, { amount, fee: 0, facilitator: 0, payer: "source" });

const send = (ctx: Ctx, lines: readonly PostingLine[], sourceID: string = newID(), step = "opened") =>
  transact(ctx, (open) => post(open, { partnerID: ctx.partnerID, sourceType: "transfer", sourceID, step, lines }));

const balances = async (id: WalletID) => {
  const [wallet] = await db.select().from(walletTable).where(eq(walletTable.walletID, id));
  return [wallet?.available, wallet?.pending, wallet?.seq];
};

test("money moves once for each step of its source", async () => {
  const { ctx, wallets } = await newLedger(2, 1000);
  const [one, other] = wallets as [WalletID, WalletID];
  const source = newID<string>();
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => send(ctx, move(one, other, 300), source)));
  expect(outcomes.sort()).toEqual([...Array.from({ length: 19 }, () => "duplicate"), "posted"]);
  expect([await balances(one), await balances(other)]).toEqual([
    [700, 0, 2],
    [1300, 0, 2],
  ]);
  expect(await send(ctx, move(one, other, 300), source, "again")).toBe("posted");
});

test("when fifty requests want the whole balance, one gets it and the others leave no rows", async () => {
  const { ctx, wallets } = await newLedger(2, 1000);
  const [one, other] = wallets as [WalletID, WalletID];
  const outcomes = await Promise.all(Array.from({ length: 50 }, () => send(ctx, move(one, other, 1000))));
  expect(outcomes.filter((outcome) => outcome === "posted")).toHaveLength(1);
  expect(outcomes.filter((outcome) => outcome === "insufficient")).toHaveLength(49);
  expect([(await balances(one))[0], (await balances(other))[0]]).toEqual([0, 2000]);
  expect(await db.$count(ledgerEntryTable, eq(ledgerEntryTable.walletID, one))).toBe(2);
});

test("sixteen clients over few wallets, in every direction, do not deadlock and lose no cent", async () => {
  const { ctx, wallets } = await newLedger(6, 5000);
  const any = () => wallets[Math.floor(Math.random() * wallets.length)] as WalletID;
  const client = async () => {
    const outcomes = [];
    for (let count = 0; count < 25; count++) {
      const [from, to] = [any(), any()];
      if (from !== to) outcomes.push(await send(ctx, move(from, to, 1 + Math.floor(Math.random() * 3000))));
    }
    return outcomes;
  };
  const outcomes = (await Promise.all(Array.from({ length: 16 }, client))).flat();
  expect(new Set(outcomes)).toEqual(new Set(["posted", "insufficient"]));
  const all = await Promise.all(wallets.map(balances));
  expect(all.reduce((sum, [available = 0]) => sum + available, 0)).toBe(30_000);
  for (const [available] of all) expect(available).toBeGreaterThanOrEqual(0);
});

test("incoming money has a pending transaction, which completes or fails under the same ID", async () => {
  const { ctx, wallets } = await newLedger(1, 0);
  const [to] = wallets as [WalletID];
  const [came, failed] = [side(to) as never, side(to) as never];
  const [one, other] = [newID<string>(), newID<string>()];
  await send(ctx, incoming("ach-debit", came, 500), one);
  await send(ctx, incoming("ach-debit", failed, 300), other);
  expect(await balances(to)).toEqual([0, 800, 0]);
  await send(
    ctx,
    arrived({ to: came }, { amount: 500, fee: 30, facilitator: 0, payer: "destination" }),
    one,
    "completed",
  );
  await send(ctx, stopped("ach-debit", failed, 300, "failed"), other, "returned");
  expect(await balances(to)).toEqual([470, 0, 1]);
  const transactions = await db.select().from(walletTransactionTable).where(eq(walletTransactionTable.walletID, to));
  const facts = transactions.map(({ sourceID, status, gross, fee, balanceAfter }) => [
    sourceID,
    status,
    gross,
    fee,
    balanceAfter,
  ]);
  expect(facts.sort((a, b) => Number(b[2]) - Number(a[2]))).toEqual([
    [one, "completed", 500, 30, 470],
    [other, "failed", 300, 0, null],
  ]);
  await expect(send(ctx, stopped("ach-debit", came, 500, "canceled"), one, "canceled")).rejects.toThrow();
});

test("a posting that does not balance, or names no wallet, is rejected as a whole", async () => {
  const { ctx, wallets } = await newLedger(2, 1000);
  const [one, other] = wallets as [WalletID, WalletID];
  const [first, ...rest] = move(one, other, 100);
  const refused = { cause: { code: "23514" } };
  await expect(send(ctx, [{ ...first, amount: -101, gross: -101 } as PostingLine, ...rest])).rejects.toMatchObject(
    refused,
  );
  await expect(send(ctx, [{ ...first, gross: -99 } as PostingLine, ...rest])).rejects.toMatchObject(refused);
  await expect(send(ctx, move(one, newID(), 100))).rejects.toMatchObject({ cause: { code: "23503" } });
  expect([await balances(one), await balances(other)]).toEqual([
    [1000, 0, 1],
    [1000, 0, 1],
  ]);
});

test("the server's role cannot write balances or entries, and no role can change an entry while the rules are in place", async () => {
  const { ctx, wallets } = await newLedger(1, 1000);
  const [one] = wallets as [WalletID];
  for (const change of [
    sql`update wallet set available = 1 where wallet_id = ${one}`,
    sql`insert into wallet (wallet_id, account_id, partner_id, currency, available, created_on) select gen_random_uuid(), account_id, partner_id, 'EUR', 5, now() from wallet limit 1`,
    sql`insert into ledger.txn select * from ledger.txn`,
    sql`delete from ledger.entry where wallet_id = ${one}`,
    sql`update ledger.wallet_transaction set gross = 1 where wallet_id = ${one}`,
  ])
    await expect(db.execute(change)).rejects.toMatchObject({ cause: { code: "42501" } });
  await inVain(ctx, async (open) => {
    await expect(
      open.db.execute(sql`update ledger.entry set amount = 5 where partner_id = ${ctx.partnerID}`),
    ).rejects.toMatchObject({
      cause: { code: "23001" },
    });
  });
});

test("every kind of damage to the ledger is found", async () => {
  const { ctx, wallets } = await newLedger(2, 1000);
  const [one, other] = wallets as [WalletID, WalletID];
  const { partnerID } = ctx;
  await send(ctx, move(one, other, 100));
  const damage: Record<string, ReturnType<typeof sql>> = {
    "postings balance": sql`update ledger.entry set amount = amount + 1 where partner_id = ${partnerID} and wallet_id = ${one}`,
    "postings have lines": sql`delete from ledger.entry where partner_id = ${partnerID} and (wallet_id = ${one} or account = 'operator')`,
    "wallets are what their entries add up to": sql`update wallet set available = available + 1 where partner_id = ${partnerID} and wallet_id = ${one}`,
    "balances follow from each other without gaps": sql`update ledger.wallet_transaction set balance_after = balance_after + 1 where partner_id = ${partnerID} and wallet_id = ${one} and seq = 1`,
    "wallets have their last balance and place": sql`update wallet set seq = seq + 1 where partner_id = ${partnerID} and wallet_id = ${one}`,
    "what is pending is told": sql`update wallet set pending = 7 where partner_id = ${partnerID} and wallet_id = ${one}`,
    "what is held is for open authorizations": sql`update wallet set held = 7 where partner_id = ${partnerID} and wallet_id = ${one}`,
  };
  for (const [invariant, change] of Object.entries(damage)) {
    await inVain(ctx, async (open) => {
      await spoil(open, change);
      expect((await breaches(open.db, partnerID)).map((breach) => breach.invariant)).toContain(invariant);
    });
  }
  expect(await breaches(db, partnerID)).toEqual([]);
});
