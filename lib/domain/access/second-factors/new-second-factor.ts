import { and, eq, gt, sql } from "drizzle-orm";
import { present } from "@/db/clock";
import { memberTable } from "@/db/schema";
import type { AccountID } from "@/lib/core/ids";
import { DAY } from "@/lib/core/time";
import type { PublicCtx, SignedInCtx } from "@/lib/domain/kernel/context";
import { personOf } from "@/lib/domain/access/sessions/person";
import { requiresSecondFactor } from "./fresh-proof";

/** Says how long a second factor that was enrolled with only a password does not count, in milliseconds. */
export const NEW_FACTOR_TIME = DAY;

/**
 * Call it with a person's first second factor. In a session with only a password, it may be a thief's. If the team
 * requires one, it counts a day later, or when another owner confirms it. Meanwhile its real owner cannot sign in, and
 * notices.
 */
export async function holdFirstFactor(ctx: SignedInCtx): Promise<void> {
  const { userID, sessionID } = personOf(ctx);
  const from = new Date(ctx.now.getTime() + NEW_FACTOR_TIME).toISOString();
  await ctx.db.execute(sql`
    update member set second_factor_counts_from = case when s.by_password and ${requiresSecondFactor("a")} then ${from}::timestamptz end
    from session s, account a
    where member.user_id = ${userID}::uuid and a.account_id = member.account_id and s.session_id = ${sessionID}::uuid`);
}

/** When a member's second factor begins to count for the account. Undefined when it counts. */
export async function countsFrom(
  { db, now }: Pick<PublicCtx, "db" | "now">,
  { accountID, userID }: { accountID: AccountID; userID: string },
): Promise<Date | undefined> {
  const [row] = await db
    .select({ from: memberTable.secondFactorCountsFrom })
    .from(memberTable)
    .where(
      and(
        eq(memberTable.accountID, accountID),
        eq(memberTable.userID, userID),
        gt(memberTable.secondFactorCountsFrom, present(now)),
      ),
    );
  return row?.from ?? undefined;
}

/** Whether the caller's second factor does not count yet. */
export async function isTooNew(ctx: SignedInCtx): Promise<boolean> {
  const { accountID } = ctx.caller;
  if (!accountID) return false;
  return (await countsFrom(ctx, { accountID, userID: personOf(ctx).userID })) !== undefined;
}
