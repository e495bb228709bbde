import { eq } from "drizzle-orm";
import { userTable } from "@/db/schema";
import type { SignedInCtx } from "@/lib/domain/context";
import type { SecondFactor } from "./dashboard";
import { countsFrom } from "./new-second-factor";
import { countPasskeys, personOf } from "@/lib/domain/sessions/person";
import { countCodes } from "./recovery-codes";

/** The person's second factors, and whether one was just proven. Throws 403 for programs. */
export async function getSecondFactor(ctx: SignedInCtx): Promise<SecondFactor> {
  const { userID } = personOf(ctx);
  const [[person], passkeys, recoveryCodes, from] = await Promise.all([
    ctx.db.select({ confirmedOn: userTable.totpConfirmedOn }).from(userTable).where(eq(userTable.userID, userID)),
    countPasskeys(ctx, userID),
    countCodes(ctx, userID),
    countsFrom(ctx),
  ]);
  const hasApp = Boolean(person?.confirmedOn);
  const until = ctx.caller.steppedUpUntil;
  return {
    enrolled: hasApp || passkeys > 0,
    hasApp,
    passkeys,
    recoveryCodes,
    ...(until && until > ctx.now && { steppedUpUntil: until.toISOString() }),
    ...(from && { countsFrom: from.toISOString() }),
  };
}
