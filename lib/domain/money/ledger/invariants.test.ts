import { expect, test } from "@playwright/test";
import { type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { inVain, spoil } from "@/testing/audit";
import { ctxFor } from "@/testing/context";
import { newAccount, newPartner, testDatabase } from "@/testing/factories";
import { fund } from "@/testing/wallets";
import { breaches, breachesOfWindow } from "./invariants";

const db = testDatabase();
const FOLLOW = "balances follow from each other without gaps";

const noon = (day: number) => new Date(Date.UTC(2026, 10, 2 + day, 12));

async function setting() {
  const partner = await newPartner(db);
  const { accountID, walletID } = await newAccount(db, partner, { wallet: true });
  for (let day = 0; day < 4; day++) await fund(ctxFor(partner, accountID, { now: noon(day) }), walletID, 100);
  const ctx = ctxFor(partner);
  const { partnerID } = ctx;
  const brokenDays = async (open: Db): Promise<number[]> => {
    const broken: number[] = [];
    for (let day = 0; day < 4; day++) {
      const window = { partnerID, from: noon(day).toISOString(), to: noon(day + 1).toISOString() };
      const result = await breachesOfWindow(open, window);
      if (result.some(({ invariant }) => invariant === FOLLOW)) broken.push(day);
    }
    return broken;
  };
  const row = (seq: number) => sql`partner_id = ${partnerID} and wallet_id = ${walletID} and seq = ${seq}`;
  return { ctx, partnerID, row, brokenDays };
}

test("each balance must follow from the one before it, which may be of an earlier day", async () => {
  const { ctx, partnerID, row, brokenDays } = await setting();
  const rest = sql.raw(
    "partner_id, wallet_id, account_id, type, source_type, source_id, status, memo, currency, gross, fee, seq, balance_after, place, txn_id, created_on, completed_on",
  );
  const again = (seq: number) => sql`
    insert into ledger.wallet_transaction (transaction_id, ${rest})
    select gen_random_uuid(), ${rest} from ledger.wallet_transaction where ${row(seq)}`;
  const kinds: [name: string, change: SQL, broken: number[]][] = [
    ["nothing is wrong", sql`select`, []],
    ["the first", sql`update ledger.wallet_transaction set balance_after = 99 where ${row(1)}`, [0, 1]],
    ["one between", sql`update ledger.wallet_transaction set balance_after = 301 where ${row(3)}`, [2, 3]],
    ["its amount", sql`update ledger.wallet_transaction set gross = 101 where ${row(3)}`, [2]],
    ["its fee", sql`update ledger.wallet_transaction set fee = 1 where ${row(3)}`, [2]],
    ["the last", sql`update ledger.wallet_transaction set balance_after = 5 where ${row(4)}`, [3]],
    ["the first is gone", sql`delete from ledger.wallet_transaction where ${row(1)}`, [1]],
    ["one is gone", sql`delete from ledger.wallet_transaction where ${row(2)}`, [2]],
    ["one is there twice", again(2), [1]],
  ];
  for (const [name, change, broken] of kinds)
    await inVain(ctx, async (open) => {
      await spoil(open, change);
      expect(await brokenDays(open.db), name).toEqual(broken);
      const all = (await breaches(open.db, partnerID)).map(({ invariant }) => invariant);
      expect(all.includes(FOLLOW), name).toBe(broken.length > 0);
    });
});
