import { expect, test } from "@playwright/test";
import { rows } from "@/db/client";
import * as schema from "@/db/schema";
import { newAccount, newPartner, type Partner } from "@/testing/factories";
import { onOnePostgreSQL } from "@/testing/one-postgresql";
import { withPlans } from "@/testing/plans";
import { transferRow } from "@/testing/transfers";
import type { AccountID } from "@/lib/core/api/ids";
import { sql } from "drizzle-orm";
import { rollFigures } from "./roll-figures";

test("a nightly run sums up all partners, each from the end of its own figures, using an index", () => {
  onOnePostgreSQL("On a cluster partners have their turns.");
  test.setTimeout(120_000);
  return withPlans(async ({ db, statements, planOf }) => {
    const [one, other] = [await newPartner(db), await newPartner(db)];
    const payer = async (partner: Partner) => (await newAccount(db, partner)).accountID;
    const [ofOne, ofOther] = [await payer(one), await payer(other)];
    const pay = (partner: Partner, accountID: AccountID, moment: string, amount: number) =>
      db.insert(schema.transferTable).values(transferRow(partner, { accountID, moment, amount }));
    const rollOn = (day: string, of?: { partnerID: AccountID }) =>
      rollFigures({ db, now: new Date(`${day}T00:50:00Z`) }, of);
    const sums = async (table: string) =>
      Object.fromEntries(
        (
          await rows<{ of: string; amount: number }>(
            db,
            sql`select partner_id as of, sum(amount)::float8 as amount from ${sql.identifier(table)} group by 1`,
          )
        ).map(({ of, amount }) => [of, amount]),
      );
    await pay(one, ofOne, "2026-09-01T10:00:00Z", 100);
    await pay(other, ofOther, "2026-09-02T10:00:00Z", 200);
    await rollOn("2026-09-05", { partnerID: one.accountID });
    expect(await sums("quarter_figure")).toEqual({ [one.accountID]: 100 });
    // A transfer cannot be made in a day that is over. This one claims so, which shows that those days are not read
    // again.
    await pay(one, ofOne, "2026-09-02T10:00:00Z", 7);
    await pay(one, ofOne, "2026-09-04T10:00:00Z", 50);
    statements.length = 0;
    await rollOn("2026-09-10");
    const ofNight = [...statements];
    expect(await sums("quarter_figure")).toEqual({ [one.accountID]: 150, [other.accountID]: 200 });
    // Both sides of a transfer have a figure.
    expect(await sums("account_figure")).toEqual({ [one.accountID]: 300, [other.accountID]: 400 });
    await rollOn("2026-09-10");
    expect(await sums("quarter_figure")).toEqual({ [one.accountID]: 150, [other.accountID]: 200 });

    // With few transfers the planner may pick any index.
    await db.execute(sql`
        insert into transfer select r.* from (select to_jsonb(transfer) as row from transfer limit 1) t, generate_series(1, 2000) g,
          lateral jsonb_populate_record(null::transfer, t.row || jsonb_build_object('transfer_id', gen_random_uuid(), 'idempotency_key', gen_random_uuid(),
            'amount', g, 'created_on', now() - g * interval '1 hour')) r`);
    await db.execute(sql`analyze transfer`);
    const reads = { transfer: "transfer_newest", incurred_fee: "fee_of_partner" };
    for (const [table, index] of Object.entries(reads)) {
      const matches = ofNight.filter(({ query }) => query.includes(`from ${table} `));
      expect(matches.length, table).toBeGreaterThan(0);
      const scan = `"Index Name":"${index}".*?"Index Cond":"[^"]*partner_id = [^"]*created_on >= [^"]*until_on`;
      for (const statement of matches) expect(await planOf(statement)).toMatch(new RegExp(scan));
    }
  });
});
