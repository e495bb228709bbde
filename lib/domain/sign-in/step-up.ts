import type { PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/server";
import { eq } from "drizzle-orm";
import { sessionTable, userTable } from "@/db/schema";
import { conflict, forbidden, invalid, keeping } from "@/lib/core/failure";
import { note } from "@/lib/domain/audit/act";
import type { SignedInCtx } from "@/lib/domain/context";
import { countWrong } from "@/lib/domain/sessions/attempts";
import type { SecondFactorCode } from "./dashboard";
import type { PasskeyAssertion } from "@/lib/domain/passkeys/dashboard";
import { countPasskeys, personOf } from "@/lib/domain/sessions/person";
import { requireCounting } from "@/lib/domain/second-factors/new-second-factor";
import { proveCode } from "./prove-code";
import { type RenewedSession, renewSession } from "@/lib/domain/sessions/renew-session";
import { askForPasskey, verifyPasskey } from "@/lib/domain/passkeys/verify-passkey";

/** How long a proven second factor counts, in milliseconds. */
export const STEP_UP_TIME = 5 * 60_000;

/** Until when the second factor counts as proven, and the session's next token. */
export interface SteppedUp extends RenewedSession {
  until: Date;
}

/**
 * Proves the person's second factor with a code. Renews the session's token, so that copies of the old cookie are
 * worthless. Throws 409 without a second factor, or with one that is too new. Throws 422 at `code` for a wrong or used
 * code, which counts, and while locked out.
 */
export async function stepUp(ctx: SignedInCtx, { code }: SecondFactorCode): Promise<SteppedUp> {
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

/** Asks the browser for one of the person's passkeys. Throws 409 when there is none. */
export async function beginStepUp(ctx: SignedInCtx): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { userID, sessionID } = personOf(ctx);
  if ((await countPasskeys(ctx, userID)) === 0) throw conflict("you have no passkey");
  return askForPasskey(ctx, { purpose: "step-up", sessionID, userID });
}

/** Proves one of the person's passkeys and renews the session's token. Throws 422 at `passkey`. */
export async function stepUpByPasskey(ctx: SignedInCtx, assertion: PasskeyAssertion): Promise<SteppedUp> {
  const { userID, sessionID } = personOf(ctx);
  const passkey = await verifyPasskey(ctx, assertion, { purpose: "step-up", sessionID, userID });
  if (!passkey) throw keeping(invalid({ passkey: "was not accepted: try again" }));
  return renew(ctx, sessionID);
}

async function renew(ctx: SignedInCtx, sessionID: string): Promise<SteppedUp> {
  await requireCounting(ctx);
  const until = new Date(ctx.now.getTime() + STEP_UP_TIME);
  const session = await renewSession(ctx, { steppedUpUntil: until });
  note(ctx, { object: sessionID });
  return { until, ...session };
}

/** Ends the step-up. */
export async function endStepUp(ctx: SignedInCtx): Promise<void> {
  const { sessionID } = personOf(ctx);
  await ctx.db.update(sessionTable).set({ steppedUpUntil: null }).where(eq(sessionTable.sessionID, sessionID));
  note(ctx, { object: sessionID });
}
