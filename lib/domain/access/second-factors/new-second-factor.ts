import { and, eq, gt, inArray, sql } from "drizzle-orm";
import { present } from "@/db/clock";
import { accountTable, memberTable, sessionTable } from "@/db/schema";
import type { AccountID } from "@/lib/core/api/ids";
import { DAY } from "@/lib/core/time/time";
import type { PublicCtx, SignedInCtx } from "@/lib/domain/kernel/operations/context";
import { personOf } from "@/lib/domain/access/sessions/person";
import { requiresSecondFactor } from "./fresh-proof";

/** Milliseconds before a second factor counts that was enrolled with only a password. */
export const NEW_FACTOR_TIME = DAY;

/**
 * Delays a person's first second factor. In a session with only a password, it may be a thief's. If the team requires
 * one, it counts a day later, or when another owner confirms it. Until then its real owner cannot sign in, and
 * notices.
 */
export async function holdFirstFactor(ctx: SignedInCtx): Promise<void> {
  const { db, now } = ctx;
  const { userID, sessionID } = personOf(ctx);
  const [m, a, s] = [memberTable, accountTable, sessionTable];
  const requiring = await db
    .select({ accountID: m.accountID })
    .from(m)
    .innerJoin(a, eq(a.accountID, m.accountID))
    .innerJoin(s, eq(s.sessionID, sessionID))
    .where(and(eq(m.userID, userID), eq(s.byPassword, true), requiresSecondFactor("account")));
  const isRequiring = inArray(
    m.accountID,
    requiring.map(({ accountID }) => accountID),
  );
  const from = new Date(now.getTime() + NEW_FACTOR_TIME).toISOString();
  const secondFactorCountsFrom = sql`case when ${isRequiring} then ${from}::timestamptz end`;
  await db.update(m).set({ secondFactorCountsFrom }).where(eq(m.userID, userID));
}

/** The time when a member's second factor starts to count for the account. Undefined if it counts already. */
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

export async function isTooNew(ctx: SignedInCtx): Promise<boolean> {
  const { accountID } = ctx.caller;
  if (!accountID) return false;
  return (await countsFrom(ctx, { accountID, userID: personOf(ctx).userID })) !== undefined;
}
