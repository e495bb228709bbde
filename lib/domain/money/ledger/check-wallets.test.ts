import { expect, test } from "@playwright/test";
import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { inVain, spoil } from "@/db/testing/audit";
import { ctxFor } from "@/db/testing/context";
import { newAccount, newPartner, testDatabase } from "@/db/testing/factories";
import { checkWallets } from "./check-wallets";

const db = testDatabase();
/** More balances of one wallet than one statement follows. */
const COUNT = 20_002;
const BROKEN = "balances follow from each other without gaps";

/** An account's wallet with so many balances of a cent more each, and the check of it. */
async function setting() {
  const partner = await newPartner(db);
  const { walletID: wallet } = await newAccount(db, partner, { wallet: true });
  const ctx = ctxFor(partner);
  const { partnerID } = ctx;
  const id = sql`('00000000-0000-7000-9000-' || lpad(to_hex(n), 12, '0'))::uuid`;
  const rows = (from: number, to: number) => sql`
    insert into ledger.wallet_transaction (transaction_id, wallet_id, account_id, partner_id, type, source_type, source_id, status, memo,
      currency, gross, fee, seq, balance_after, place, txn_id, created_on, completed_on)
    select ${id}, w.wallet_id, w.account_id, w.partner_id, 'adjustment', 'adjustment', ${id}, 'completed', 'Many', 'USD', 1, 0, n, n, 2 * n,
      ${id}, now(), now() from generate_series(${from}::int, ${to}::int) n, wallet w where w.partner_id = ${partnerID} and w.wallet_id = ${wallet}`;
  const set = (seq: number) =>
    sql`update wallet set seq = ${seq}, available = ${seq} where partner_id = ${partnerID} and wallet_id = ${wallet}`;
  const change = (seq: number, by: number) => sql`
    update ledger.wallet_transaction set balance_after = balance_after + ${by} where partner_id = ${partnerID} and wallet_id = ${wallet} and seq = ${seq}`;
  const check = (open: Db, cents: number, night = 0) =>
    checkWallets(open, { partnerID, moved: new Map([[wallet, [cents, 0, 0]]]), turn: { nights: 7, night } });
  return { ctx, wallet, rows, set, change, check };
}

test("a wallet of very many balances is followed in spans that meet, from the first to the last", async () => {
  const { ctx, wallet, rows, set, change, check } = await setting();
  await inVain(ctx, async (open) => {
    await spoil(open, rows(1, COUNT), set(COUNT));
    for (const seq of [1, 2, COUNT - 3, COUNT - 2, COUNT - 1]) {
      await spoil(open, change(seq, 5));
      const found = await check(open.db, COUNT);
      // Both spans name the wallet where they meet.
      expect(
        found.map(({ invariant, ids }) => [invariant, ...new Set(ids)]),
        String(seq),
      ).toEqual([[BROKEN, wallet]]);
      await spoil(open, change(seq, -5));
    }
    expect(await check(open.db, COUNT)).toEqual([]);
  });
});

test("balances are followed from the one that was followed last, which must still be the same", async () => {
  const { ctx, wallet, rows, set, change, check } = await setting();
  await inVain(ctx, async (open) => {
    await spoil(open, rows(1, 3), set(3));
    for (let night = 0; night < 7; night++) expect(await check(open.db, 3, night)).toEqual([]);
    await spoil(open, rows(4, 5), set(5));
    for (const seq of [3, 4]) {
      await spoil(open, change(seq, 1));
      expect(await check(open.db, 5), String(seq)).toEqual([{ invariant: BROKEN, ids: [wallet] }]);
      await spoil(open, change(seq, -1));
    }
    expect(await check(open.db, 5)).toEqual([]);
    expect(await check(open.db, 4)).toEqual([{ invariant: "wallets are what their entries add up to", ids: [wallet] }]);
  });
});
