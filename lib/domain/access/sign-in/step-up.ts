import type { PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/server";
import { eq } from "drizzle-orm";
import { sessionTable, userTable } from "@/db/schema";
import { conflict, forbidden, invalid, keeping } from "@/lib/core/failure";
import { note } from "@/lib/domain/kernel/operations/act";
import type { PublicCtx, SignedInCtx } from "@/lib/domain/kernel/operations/context";
import { acceptAttempt, countWrong, isLocked } from "@/lib/domain/access/sessions/attempts";
import type { SecondFactorCode } from "./dashboard";
import type { PasskeyAssertion } from "@/lib/domain/access/passkeys/dashboard";
import { countPasskeys, personOf, type PersonRow } from "@/lib/domain/access/sessions/person";
import { isTooNew } from "@/lib/domain/access/second-factors/new-second-factor";
import { type RenewedSession, renewSession } from "@/lib/domain/access/sessions/sessions";
import { askForPasskey, verifyPasskey } from "@/lib/domain/access/passkeys/verify-passkey";
import { normalCode, RECOVERY_CODE } from "@/lib/domain/access/second-factors/shared/code";
import { spendCode } from "@/lib/domain/access/second-factors/recovery-codes";
import { stepOf } from "@/lib/domain/access/second-factors/totp";

/** The duration of a step-up in milliseconds. */
export const STEP_UP_TIME = 5 * 60_000;

export interface StepUpProof extends RenewedSession {
  until: Date;
}

/**
 * Proves the person's second factor with a code. Renews the session's token, so that copies of the old cookie stop
 * working. Throws 409 without a second factor, or with one that is too new. Throws 422 at `code` for a wrong or used
 * code, which counts, and during a lockout.
 */
export async function stepUp(ctx: SignedInCtx, { code }: SecondFactorCode): Promise<StepUpProof> {
  const { userID, sessionID } = personOf(ctx);
  const [person] = await ctx.db.select().from(userTable).where(eq(userTable.userID, userID));
  if (!person) throw forbidden("no such person");
  if (!person.totpConfirmedOn && (await countPasskeys(ctx, userID)) === 0)
    throw conflict("no second factor is enrolled");
  if ((await proveCode(ctx, person, code)) === null) {
    await countWrong(ctx, userID);
    throw keeping(invalid({ code: "is not right, or was used already" }));
  }
  return renew(ctx, sessionID);
}

/** Asks the browser for one of the person's passkeys. Throws 409 for a person without one. */
export async function beginStepUp(ctx: SignedInCtx): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { userID, sessionID } = personOf(ctx);
  if ((await countPasskeys(ctx, userID)) === 0) throw conflict("you have no passkey");
  return askForPasskey(ctx, { purpose: "step-up", sessionID, userID });
}

/** Proves one of the person's passkeys and renews the session's token. Throws 422 at `passkey`. */
export async function stepUpByPasskey(ctx: SignedInCtx, assertion: PasskeyAssertion): Promise<StepUpProof> {
  const { userID, sessionID } = personOf(ctx);
  const passkey = await verifyPasskey(ctx, assertion, { purpose: "step-up", sessionID, userID });
  if (!passkey) throw keeping(invalid({ passkey: "was not accepted: try again" }));
  return renew(ctx, sessionID);
}

/** Renews the session after a proof. A second factor that is too new to step up still completes a sign-in. */
async function renew(ctx: SignedInCtx, sessionID: string): Promise<StepUpProof> {
  const isNew = await isTooNew(ctx);
  if (isNew && !ctx.caller.mustProve)
    throw conflict("your second factor is new: it counts a day after you set it up, or once another owner confirms it");
  const until = isNew ? ctx.now : new Date(ctx.now.getTime() + STEP_UP_TIME);
  const session = await renewSession(ctx, { steppedUpUntil: until, needsProof: false });
  note(ctx, { object: sessionID });
  return { until, ...session };
}

export async function endStepUp(ctx: SignedInCtx): Promise<void> {
  const { sessionID } = personOf(ctx);
  await ctx.db.update(sessionTable).set({ steppedUpUntil: null }).where(eq(sessionTable.sessionID, sessionID));
  note(ctx, { object: sessionID });
}

/**
 * Spends a code of the person's authenticator app, or a recovery code, and resets the count of wrong ones. Returns
 * which of the two it was. Null for a wrong or used code, and during a lockout.
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
