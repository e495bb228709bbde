import type { PublicCtx } from "@/lib/domain/context";
import { acceptAttempt, isLocked } from "@/lib/domain/sessions/attempts";
import { normalCode, RECOVERY_CODE } from "@/lib/domain/second-factors/shared/code";
import type { PersonRow } from "@/lib/domain/sessions/person";
import { spendCode } from "@/lib/domain/second-factors/recovery-codes";
import { stepOf } from "@/lib/domain/second-factors/totp-secret";

/**
 * Uses up a code of the person's authenticator app, or a recovery code, and resets the count of wrong ones. Returns
 * which of the two it was. Null for a wrong or used code, and while locked out.
 */
export async function proveCode(
  ctx: Pick<PublicCtx, "db" | "now">,
  person: PersonRow,
  typed: string,
): Promise<"app" | "recovery code" | null> {
  if (isLocked(person, ctx.now)) return null;
  const code = normalCode(typed);
  if (RECOVERY_CODE.test(code)) {
    return (await spendCode(ctx, person.userID, code)) && (await acceptAttempt(ctx, person.userID))
      ? "recovery code"
      : null;
  }
  const step = person.totpConfirmedOn ? stepOf(person, code, ctx.now) : null;
  return step !== null && (await acceptAttempt(ctx, person.userID, step)) ? "app" : null;
}
