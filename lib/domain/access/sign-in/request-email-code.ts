import { and, eq, lt, lte, or, sql } from "drizzle-orm";
import { emailCodeTable } from "@/db/schema";
import { rateLimited } from "@/lib/core/failure";
import type { AccountID } from "@/lib/core/api/ids";
import type { Language } from "@/lib/core/language";
import { env } from "@/lib/env";
import type { PublicCtx } from "@/lib/domain/kernel/operations/context";
import { codeLetter } from "@/lib/domain/platform/mail/invitee-letters";
import { queueMail, requireMail } from "@/lib/domain/platform/mail/queue-mail";
import { LOCK_TIME } from "@/lib/domain/access/sessions/attempts";
import { normalEmail } from "@/lib/domain/access/sessions/person";
import { newEmailCode } from "@/lib/domain/access/keys/secrets";
import { codeHash, isUnlocked } from "./verify-email-code";
import { HOUR } from "@/lib/core/time/time";

/** The lifetime of a code, and the wait before the next one, in milliseconds. */
export const CODE_TIME = 10 * 60_000;
export const CODE_PAUSE = 30_000;
/** Codes that one address, or one invite, may get in an hour. */
export const CODES_PER_HOUR = 5;

export interface CodeSender {
  accountID?: AccountID;
  language?: Language | undefined;
}

/**
 * Mails a code that proves an email address, and replaces an earlier one. The sandbox also returns the code. Throws
 * 429 within thirty seconds of the last code, after five in an hour, and after ten wrong ones. Throws 504 if no mail
 * can be sent.
 */
export async function requestEmailCode(
  ctx: PublicCtx,
  address: string,
  sender: CodeSender = {},
): Promise<{ email: string; code?: string }> {
  requireMail();
  const email = normalEmail(address);
  const code = newEmailCode();
  const { now } = ctx;
  const fresh = {
    codeHash: codeHash(email, code),
    attempts: 0,
    createdOn: now,
    expiresOn: new Date(now.getTime() + CODE_TIME),
  };
  const { createdOn, hourBeganOn, sent } = emailCodeTable;
  const isHourOver = lte(hourBeganOn, new Date(now.getTime() - HOUR));
  const counted = {
    sent: sql`case when ${isHourOver} then 1 else ${sent} + 1 end`,
    hourBeganOn: sql`case when ${isHourOver} then ${now.toISOString()}::timestamptz else ${hourBeganOn} end`,
  };
  const rows = await ctx.db
    .insert(emailCodeTable)
    .values({ email, ...fresh, hourBeganOn: now })
    .onConflictDoUpdate({
      target: emailCodeTable.email,
      set: { ...fresh, ...counted },
      setWhere: and(
        lte(createdOn, new Date(now.getTime() - CODE_PAUSE)),
        or(lt(sent, CODES_PER_HOUR), isHourOver),
        isUnlocked(now),
      ),
    })
    .returning({ email: emailCodeTable.email });
  if (rows.length === 0) throw rateLimited(await secondsLeft(ctx, email));
  await mailCode(ctx, { email, code, expiresOn: fresh.expiresOn }, sender);
  return { email, ...(isCodeShown() && { code }) };
}

/** Whether the response contains the code, as in the sandbox. Such a code does not prove a mailbox. */
export const isCodeShown = (): boolean => env().TENDER_MODE === "sandbox";

async function mailCode(
  ctx: PublicCtx,
  { email, code, expiresOn }: { email: string; code: string; expiresOn: Date },
  { accountID, language = "en" }: CodeSender,
): Promise<void> {
  const letter = (partner: string) => codeLetter(partner, code, language);
  const key = `sign-up-code:${ctx.requestID}`;
  await queueMail(ctx, [{ key, kind: "sign-up-code", to: email, accountID, language, expiresOn, letter }]);
}

/** Seconds until the next code is allowed: after the last code, the hour or a lock. Never more than these can last. */
async function secondsLeft({ db, now }: PublicCtx, email: string): Promise<number> {
  const [last] = await db.select().from(emailCodeTable).where(eq(emailCodeTable.email, email));
  if (!last) return 1;
  const left = (since: Date, time: number) => Math.min(time, since.getTime() + time - now.getTime());
  const hour = last.sent >= CODES_PER_HOUR ? left(last.hourBeganOn, HOUR) : 0;
  const lock = last.lockedUntil ? Math.min(LOCK_TIME, last.lockedUntil.getTime() - now.getTime()) : 0;
  return Math.max(left(last.createdOn, CODE_PAUSE), hour, lock) / 1000;
}
