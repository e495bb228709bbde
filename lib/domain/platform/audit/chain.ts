import { sql } from "drizzle-orm";
import { rows, type Db } from "@/db/client";
import { inRandomOrder } from "@/lib/core/collections";
import type { AccountID } from "@/lib/core/api/ids";
import { Turns } from "@/lib/core/turns";
import { type PartnerScope, partnersOf } from "@/lib/domain/kernel/storage/due-partners";

/** Says how many rows one transaction moves. It locks the end of their chain meanwhile. */
const AT_ONCE = 200;

/** Rows that wait for this many seconds show that nobody moves them. */
const LONGEST_WAIT = 60;

/** The partners whose rows wait for their places. */
export const waitingRows = sql`select partner_id, written_on as due_on from audit_waiting`;

/** Gives a partner's waiting rows their places in its chain, the oldest first. */
export async function chainRows(db: Db, partnerID: AccountID): Promise<void> {
  for (let moved = AT_ONCE; moved === AT_ONCE;) {
    const [done] = await rows<{ moved: number }>(db, sql`select chain_audit(${partnerID}::uuid, ${AT_ONCE}) as moved`);
    moved = done?.moved ?? 0;
  }
}

/** Says how many chains a process writes to at a time. */
const LANES = 4;

/**
 * Gives the waiting rows of a partner or of all their places. Each chain is a lane: several workers, and several turns of
 * one, write to different ones at a time. A chain that somebody else writes to is left to them. A partner's failure stops
 * no other's rows; the first is thrown at the end.
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

/** Returns the number of rows that wait for too long: a partner's, or all. */
export async function countWaiting(db: Db, partnerID: string | null = null): Promise<number> {
  const [found] = await rows<{ waiting: number }>(
    db,
    sql`
    select count(*)::int as waiting from audit_waiting where written_on < now() - make_interval(secs => ${LONGEST_WAIT}::int)
      ${partnerID === null ? sql`` : sql`and partner_id = ${partnerID}`}`,
  );
  return found?.waiting ?? 0;
}
