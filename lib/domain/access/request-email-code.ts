import { eq, lte } from "drizzle-orm";
import { emailCodeTable } from "@/db/schema";
import { downstream, rateLimited } from "@/lib/core/failure";
import { env } from "@/lib/env";
import type { PublicCtx } from "../context";
import { normalEmail } from "./person";
import { hashSecret, newEmailCode } from "./secrets";

/** How long a code is good, and how soon the next may be asked for, in milliseconds. */
export const CODE_TIME = 10 * 60_000;
export const CODE_PAUSE = 30_000;

/**
 * Makes a code that proves an e-mail address, in place of an earlier one. In sandbox, which sends no mail, the code
 * itself comes back. Throws 429 within thirty seconds of the last one, and 504 where mail would be needed.
 */
export async function requestEmailCode(ctx: PublicCtx, address: string): Promise<{ email: string; code?: string }> {
  if (env().TENDER_MODE !== "sandbox") throw downstream("the mail service");
  const email = normalEmail(address);
  const code = newEmailCode();
  const fresh = {
    codeHash: codeHash(email, code),
    attempts: 0,
    createdOn: ctx.now,
    expiresOn: new Date(ctx.now.getTime() + CODE_TIME),
  };
  const made = await ctx.db
    .insert(emailCodeTable)
    .values({ email, ...fresh })
    .onConflictDoUpdate({
      target: emailCodeTable.email,
      set: fresh,
      setWhere: lte(emailCodeTable.createdOn, new Date(ctx.now.getTime() - CODE_PAUSE)),
    })
    .returning({ email: emailCodeTable.email });
  if (made.length === 0) throw rateLimited(await pauseLeft(ctx, email));
  return { email, code };
}

async function pauseLeft({ db, now }: PublicCtx, email: string): Promise<number> {
  const [last] = await db.select({ createdOn: emailCodeTable.createdOn }).from(emailCodeTable).where(eq(emailCodeTable.email, email));
  return last ? (last.createdOn.getTime() + CODE_PAUSE - now.getTime()) / 1000 : 1;
}

/** A code is hashed with its address, so that equal codes do not look equal. */
export const codeHash = (email: string, code: string) => hashSecret(`${email} ${code}`);
