import { and, eq, isNull, lt, lte, or, sql } from "drizzle-orm";
import { userTable } from "@/db/schema";
import type { PublicCtx } from "@/lib/domain/kernel/operations/context";

/** Wrong passwords or codes in a row that lock a person out. */
export const ATTEMPTS_MAX = 10;
/** The length of the lock in milliseconds. */
export const LOCK_TIME = 30 * 60_000;

type Clock = Pick<PublicCtx, "db" | "now">;

const unlocked = ({ now }: Clock) => or(isNull(userTable.lockedUntil), lte(userTable.lockedUntil, now));

export function isLocked({ lockedUntil }: { lockedUntil: Date | null }, now: Date): boolean {
  return lockedUntil !== null && lockedUntil > now;
}

/**
 * Counts a wrong password or code in one statement, so that simultaneous guesses all count. `locked`: this one locked
 * the person out. `ignored`: they were locked out before.
 */
export async function countWrong(ctx: Clock, userID: string): Promise<"counted" | "locked" | "ignored"> {
  const last = sql`${userTable.failures} + 1 >= ${ATTEMPTS_MAX}::int`;
  const until = new Date(ctx.now.getTime() + LOCK_TIME).toISOString();
  const [person] = await ctx.db
    .update(userTable)
    .set({
      failures: sql`case when ${last} then 0 else ${userTable.failures} + 1 end`,
      lockedUntil: sql`case when ${last} then ${until}::timestamptz end`,
    })
    .where(and(eq(userTable.userID, userID), unlocked(ctx)))
    .returning({ lockedUntil: userTable.lockedUntil });
  if (!person) return "ignored";
  return person.lockedUntil ? "locked" : "counted";
}

/**
 * Resets the count after a right one. Returns false and changes nothing if the person is locked out or the code's step
 * was used. Of two uses of a code, only the first succeeds.
 */
export async function acceptAttempt(ctx: Clock, userID: string, step?: number): Promise<boolean> {
  const fresh = step === undefined ? undefined : or(isNull(userTable.totpLastStep), lt(userTable.totpLastStep, step));
  const accepted = await ctx.db
    .update(userTable)
    .set({ failures: 0, lockedUntil: null, ...(step !== undefined && { totpLastStep: step }) })
    .where(and(eq(userTable.userID, userID), unlocked(ctx), fresh))
    .returning({ userID: userTable.userID });
  return accepted.length > 0;
}
