import { and, eq, isNotNull, lte } from "drizzle-orm";
import { cardAuthorizationTable } from "@/db/schema";
import { newID } from "@/lib/core/ids";
import { inTransaction } from "../in-transaction";
import { threeTimes } from "../rails/three-times";
import { apply } from "./record-fact";
import { effectOf } from "./shared/effect";
import type { Due, SpendCtx } from "./spending";

/** How many one pass releases. */
const AT_ONCE = 50;

/** Releases holds whose time is over, each in a transaction of its own. Says how many. */
export async function expireHolds(ctx: SpendCtx, due: Due = {}): Promise<number> {
  for (let count = 0; count < AT_ONCE; count++) {
    const isReleased = await threeTimes(() => inTransaction(ctx.db, (db) => expireOne({ ...ctx, db }, due)));
    if (!isReleased) return count;
  }
  return AT_ONCE;
}

async function expireOne(ctx: SpendCtx, { issuedCardID }: Due): Promise<boolean> {
  const t = cardAuthorizationTable;
  const [authorization] = await ctx.db
    .select()
    .from(t)
    .where(and(isNotNull(t.dueOn), lte(t.dueOn, ctx.now), issuedCardID && eq(t.issuedCardID, issuedCardID)))
    .orderBy(t.dueOn)
    .limit(1)
    .for("no key update", { skipLocked: true });
  const kind = "authorization-expiration";
  const effect = authorization && effectOf(authorization, { kind });
  if (!authorization || !effect) return false;
  await apply(ctx, { authorization, effect, eventID: newID(), kind });
  return true;
}
