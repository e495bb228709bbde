import { sql } from "drizzle-orm";
import { applyWaiting, giveUpWaiting } from "./apply-waiting";
import { expireHolds } from "./expire-holds";
import type { SpendCtx } from "./spending";

/** Whether a pass would find anything. */
export const spendingIsDue = sql`(
  exists (select from card_network_event w join card_authorization a using (provider, network_id) where w.outcome = 'waiting')
  or exists (select from card_network_event where due_on <= now())
  or exists (select from card_authorization where due_on <= now()))`;

/** One pass over what is due of card spending: what waited, what waited too long, and holds whose time is over. */
export async function moveSpending(ctx: SpendCtx): Promise<void> {
  await applyWaiting(ctx);
  await giveUpWaiting(ctx);
  await expireHolds(ctx);
}
