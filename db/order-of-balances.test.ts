import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { sql } from "drizzle-orm";
import { open } from "./client";
import { migrateDatabase } from "./setup";
import { ctxFor } from "./testing/context";
import { newAccount, newPartner } from "./testing/factories";
import { withDatabase } from "./testing/own-database";
import { fund, receive } from "./testing/wallets";

/** The migration's statements that give rows their place. */
function fillOf(migration: string): string[] {
  const statements = readFileSync(`db/migrations/${migration}`, "utf8").split("--> statement-breakpoint");
  const first = statements.findIndex((one) => one.includes(`ADD COLUMN "place"`));
  return statements.slice(first, statements.findIndex((one) => one.includes("SET NOT NULL")) + 1);
}

test("transactions from before their order was kept get the place that they would have now, and nobody is told", () =>
  withDatabase(async (url) => {
    await migrateDatabase(url);
    const { db, pool } = open(url, 1);
    const { client } = pool;
    try {
      const partner = await newPartner(db);
      for (let wallet = 0; wallet < 2; wallet += 1) {
        const { accountID, walletID } = await newAccount(db, partner, { wallet: true });
        const at = (minute: number) =>
          ctxFor(partner, accountID, { db, now: new Date(Date.UTC(2026, 10, 20, 12, minute)) });
        await receive(at(0), walletID, 70);
        await fund(at(1), walletID, 100);
        await receive(at(2), walletID, 200, { ended: "canceled" });
        await receive(at(3), walletID, 300, { ended: "completed" });
        await receive(at(4), walletID, 400, { ended: "failed" });
        await fund(at(5), walletID, -50);
      }
      const places = async () => [
        ...(await client`select transaction_id, place from ledger.wallet_transaction order by transaction_id`),
      ];
      const kept = await places();
      expect(kept.map(({ place }) => Number(place))).toEqual([1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 6]);
      await db.execute(sql`alter table ledger.wallet_transaction drop column place`);
      for (const statement of fillOf("0042_order_of_balances.sql")) await db.execute(sql.raw(statement));
      expect(await places()).toEqual(kept);
      expect([...(await client`select tgenabled from pg_trigger where tgname = 'wallet_transaction_moved'`)]).toEqual([
        { tgenabled: "O" },
      ]);
    } finally {
      await pool.end({ timeout: 5 });
    }
  }));
