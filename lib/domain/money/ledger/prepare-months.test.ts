import { expect, test } from "@playwright/test";
import { sql } from "drizzle-orm";
import { type Db, rows } from "@/db/client";
import { ctxFor, transact } from "@/db/testing/context";
import { newPartner, testDatabase } from "@/db/testing/factories";
import { onOnePostgreSQL } from "@/db/testing/one-postgresql";
import { type AccountID, newID } from "@/lib/core/ids";
import { DAY, daysAfter } from "@/lib/core/time";
import { breaches } from "./invariants";
import { post } from "./post";
import { funded } from "./postings";
import { prepareMonths } from "./prepare-months";

/** Whether the check of a partner's books names a posting without a place. */
const isNamed = async (db: Db, partnerID: AccountID): Promise<boolean> =>
  (await breaches(db, partnerID)).some(({ invariant }) => invariant === "every month has its place");

test("a posting of a month without a place is named, and moves into its place once there is one", async () => {
  onOnePostgreSQL("The server posts and the owner moves rows in one transaction, which a cluster refuses.");
  const partner = await newPartner(testDatabase());
  const sourceID = newID<string>();
  // Nothing of it stays, so that no other test meets the months.
  const undone = new Error("undone");
  let seen: boolean[] = [];
  // It waits a second for tests that post meanwhile, and tries again, as the job does.
  const attempt = () =>
    transact(ctxFor(partner), async ({ db }) => {
      seen = [];
      const now = daysAfter(new Date(Math.floor(Date.now() / DAY) * DAY), 150);
      const posting = {
        partnerID: partner.accountID,
        sourceType: "rail-instruction",
        sourceID,
        step: "funded",
      } as const;
      await post({ db, now }, { ...posting, lines: funded("ach-debit", 100) });
      seen.push(await isNamed(db, partner.accountID));
      await prepareMonths(db, 6);
      await prepareMonths(db, 6);
      seen.push(await isNamed(db, partner.accountID));
      const [kept] = await rows<{ lines: number }>(
        db,
        sql`select count(*)::int as lines from ledger.entry e join ledger.txn t using (partner_id, txn_id) where t.source_id = ${sourceID}`,
      );
      expect(kept).toEqual({ lines: 2 });
      throw undone;
    });
  await expect(async () => expect(attempt()).rejects.toThrow(undone)).toPass();
  expect(seen).toEqual([true, false]);
});
