import { and, eq, gt, isNull, lt, lte, or, sql } from "drizzle-orm";
import { present } from "@/db/clock";
import { emailCodeTable } from "@/db/schema";
import { invalid, keeping } from "@/lib/core/failure";
import type { PublicCtx } from "@/lib/domain/kernel/operations/context";
import { ATTEMPTS_MAX, LOCK_TIME } from "@/lib/domain/access/sessions/attempts";
import { normalEmail } from "@/lib/domain/access/sessions/person";
import { hashSecret, sameHash } from "@/lib/domain/access/keys/secrets";

/** Hashes a code with its address, so that equal codes have different hashes. */
export const codeHash = (email: string, code: string) => hashSecret(`${email} ${code}`);

export const isUnlocked = (now: Date) => or(isNull(emailCodeTable.lockedUntil), lte(emailCodeTable.lockedUntil, now));

/** Counts every attempt as wrong, for any code. A right one deletes the row with the count. */
function oneMoreFailure(now: Date) {
  const isLast = sql`${emailCodeTable.failures} + 1 >= ${ATTEMPTS_MAX}::int`;
  const until = new Date(now.getTime() + LOCK_TIME).toISOString();
  return {
    failures: sql`case when ${isLast} then 0 else ${emailCodeTable.failures} + 1 end`,
    lockedUntil: sql`case when ${isLast} then ${until}::timestamptz end`,
  };
}

/** Attempts that a code allows. */
export const CODE_ATTEMPTS = 5;

/**
 * Spends the code of an email address. Throws 422 at `code` for a wrong, old or used one, which still counts. Ten in a
 * row lock the address for half an hour.
 */
export async function verifyEmailCode(ctx: PublicCtx, address: string, code: string): Promise<void> {
  const email = normalEmail(address);
  const [tried] = await ctx.db
    .update(emailCodeTable)
    .set({ attempts: sql`${emailCodeTable.attempts} + 1`, ...oneMoreFailure(ctx.now) })
    .where(
      and(
        eq(emailCodeTable.email, email),
        lt(emailCodeTable.attempts, CODE_ATTEMPTS),
        gt(emailCodeTable.expiresOn, present(ctx.now)),
        isUnlocked(ctx.now),
      ),
    )
    .returning({ hash: emailCodeTable.codeHash });
  if (!tried || !sameHash(tried.hash, codeHash(email, code.trim())))
    throw keeping(invalid({ code: "is not right, or no longer good" }));
  await ctx.db.delete(emailCodeTable).where(eq(emailCodeTable.email, email));
}
