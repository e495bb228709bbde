import { sql } from "drizzle-orm";
import { rows, type Db } from "@/db/client";
import { inRandomOrder } from "@/lib/core/collections";
import type { AccountID } from "@/lib/core/api/ids";
import { Turns } from "@/lib/core/turns";
import { type PartnerScope, partnersOf } from "@/lib/domain/kernel/storage/due-partners";

/** Rows that one transaction moves. The end of their chain is locked until it commits. */
const AT_ONCE = 200;

/** Seconds. A row that waits longer shows that no worker moves rows. */
const LONGEST_WAIT = 60;

/** The partners with rows that are not yet in a chain. */
export const waitingRows = sql`select partner_id, written_on as due_on from audit_waiting`;

/** Moves a partner's waiting rows into its chain, oldest first. */
export async function chainRows(db: Db, partnerID: AccountID): Promise<void> {
  for (let moved = AT_ONCE; moved === AT_ONCE;) {
    const [done] = await rows<{ moved: number }>(db, sql`select chain_audit(${partnerID}::uuid, ${AT_ONCE}) as moved`);
    moved = done?.moved ?? 0;
  }
}

const LANES = 4;

/**
 * Moves the waiting rows of one partner or all into their chains. Each chain is a lane, so several workers, and
 * several turns of one worker, write to different chains at a time. A chain that another worker holds is skipped. A
 * failure for one partner does not affect other partners. The first error is thrown at the end.
 */
export async function chainAllRows(db: Db, { partnerID }: PartnerScope = {}): Promise<void> {
  const partners = partnerID ? [partnerID] : await partnersOf(db, waitingRows);
  const lanes = new Turns(LANES, partners.length);
  const done = await Promise.allSettled(
    inRandomOrder(partners).map((one) => lanes.take(one, () => chainFree(db, one))),
  );
  for (const one of done) if (one.status === "rejected") throw one.reason;
}

async function chainFree(db: Db, partnerID: AccountID): Promise<void> {
  for (let moved = AT_ONCE; moved === AT_ONCE;) {
    const [done] = await rows<{ moved: number | null }>(
      db,
      sql`select chain_free_audit(${partnerID}::uuid, ${AT_ONCE}) as moved`,
    );
    moved = done?.moved ?? 0;
  }
}

/** Returns the number of rows that have waited too long, for one partner or all. */
export async function countWaiting(db: Db, partnerID: string | null = null): Promise<number> {
  const [row] = await rows<{ waiting: number }>(
    db,
    sql`
    select count(*)::int as waiting from audit_waiting where written_on < now() - make_interval(secs => ${LONGEST_WAIT}::int)
      ${partnerID === null ? sql`` : sql`and partner_id = ${partnerID}`}`,
  );
  return row?.waiting ?? 0;
}
