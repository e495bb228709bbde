import { expect, test } from "@playwright/test";
import { sql } from "drizzle-orm";
import { rows } from "@/db/client";
import { ownerDatabase } from "@/testing/owner";
import { breaches } from "@/lib/domain/money/ledger/invariants";

/** Some clocks leave the year that months can be created for. */
const PLACES = "every month has its place";

test("after all tests of this run the ledger balances", async () => {
  test.setTimeout(180_000);
  // The clocks of some tests run ahead of the job that creates the months.
  await ownerDatabase().execute(sql`select prepare_months(12)`);
  const broken = async () => (await breaches(ownerDatabase())).filter(({ invariant }) => invariant !== PLACES);
  await expect.poll(broken, { timeout: 60_000, intervals: [2000] }).toEqual([]);
  const misplaced = () =>
    rows(
      ownerDatabase(),
      sql`select txn_id from ledger.entry_rest
        where created_on >= date_trunc('month', now()) and created_on < date_trunc('month', now()) + interval '12 months'`,
    );
  await expect.poll(misplaced).toEqual([]);
});
