import { and, eq, gt, lt, sql } from "drizzle-orm";
import { emailCodeTable } from "@/db/schema";
import { invalid, keeping } from "@/lib/core/failure";
import type { PublicCtx } from "../context";
import { normalEmail } from "./person";
import { codeHash } from "./request-email-code";
import { sameHash } from "./secrets";

/** So many tries at one code; then it is no longer good. */
export const CODE_ATTEMPTS = 5;

/**
 * Uses up the code of an e-mail address. Throws 422 at `code` for a wrong, old or used one, which counts although it
 * fails.
 */
export async function verifyEmailCode(ctx: PublicCtx, address: string, code: string): Promise<void> {
  const email = normalEmail(address);
  const [tried] = await ctx.db
    .update(emailCodeTable)
    .set({ attempts: sql`${emailCodeTable.attempts} + 1` })
    .where(and(eq(emailCodeTable.email, email), lt(emailCodeTable.attempts, CODE_ATTEMPTS), gt(emailCodeTable.expiresOn, ctx.now)))
    .returning({ hash: emailCodeTable.codeHash });
  if (!tried || !sameHash(tried.hash, codeHash(email, code.trim()))) throw keeping(invalid({ code: "is not right, or no longer good" }));
  await ctx.db.delete(emailCodeTable).where(eq(emailCodeTable.email, email));
}
