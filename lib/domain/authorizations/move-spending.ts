import { applyWaiting, giveUpWaiting } from "./apply-waiting";
import { expireHolds } from "./expire-holds";
import type { SpendCtx } from "./spending";

/** One pass over what is due of card spending: what waited, what waited too long, and holds whose time is over. */
export async function moveSpending(ctx: SpendCtx): Promise<void> {
  await applyWaiting(ctx);
  await giveUpWaiting(ctx);
  await expireHolds(ctx);
}
