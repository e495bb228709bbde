import { expect, test } from "@playwright/test";
import { sql } from "drizzle-orm";
import { type Db, rows } from "@/db/client";
import { newPartner } from "@/testing/factories";
import { onOnePostgreSQL } from "@/testing/one-postgresql";
import { withMigrated } from "@/testing/own-database";
import { type AccountID, newID } from "@/lib/core/api/ids";
import { DAY, daysAfter } from "@/lib/core/time/time";
import { breaches } from "./invariants";
import { post } from "./post";
import { funded } from "./postings";
import { prepareMonths } from "./prepare-months";

/** True if the check of a partner's ledger reports a posting without a partition. */
const isNamed = async (db: Db, partnerID: AccountID): Promise<boolean> =>
  (await breaches(db, partnerID)).some(({ invariant }) => invariant === "every month has its place");

test("a posting of a month without a partition is reported, and moves into its partition once there is one", async () => {
  onOnePostgreSQL("The owner of a database posts and moves rows, which a cluster rejects.");
  // Moving rows locks the entries of all partners, so this test has its own database.
  await withMigrated(async ({ db }) => {
    const { accountID: partnerID } = await newPartner(db);
    const sourceID = newID<string>();
    const now = daysAfter(new Date(Math.floor(Date.now() / DAY) * DAY), 150);
    const posting = { partnerID, sourceType: "rail-instruction", sourceID, step: "funded" } as const;
    await db.transaction((step) => post({ db: step, now }, { ...posting, lines: funded("ach-debit", 100) }));
    expect(await isNamed(db, partnerID)).toBe(true);
    await prepareMonths(db, 6);
    await prepareMonths(db, 6);
    expect(await isNamed(db, partnerID)).toBe(false);
    const [stored] = await rows<{ lines: number }>(
      db,
      sql`select count(*)::int as lines from ledger.entry e join ledger.txn t using (partner_id, txn_id) where t.source_id = ${sourceID}`,
    );
    expect(stored).toEqual({ lines: 2 });
  });
});
