import { sql } from "drizzle-orm";
import { daysAfter } from "@/lib/core/time";
import { rows } from "@/db/client";
import type { PublicCtx } from "@/lib/domain/kernel/context";
import { enqueue } from "@/lib/domain/kernel/enqueue";

/** Says how many days the number of a closed card is kept. Disputes of its last payments may need it. */
export const RETENTION_DAYS = 540;
const BATCH = 500;

/** Destroys the numbers and keys of cards that were closed long ago; details then answer 404. Returns their number. */
export async function destroyCardNumbers(ctx: PublicCtx): Promise<number> {
  const before = daysAfter(ctx.now, -RETENTION_DAYS).toISOString();
  const [done] = await rows<{ count: number }>(
    ctx.db,
    sql`
    select vault.destroy_cards_closed_before(${before}::timestamptz, ${BATCH}::int, ${ctx.now.toISOString()}::timestamptz)::int as count`,
  );
  if (done?.count === BATCH) await enqueue(ctx, "destroy-card-numbers", {});
  return done?.count ?? 0;
}
