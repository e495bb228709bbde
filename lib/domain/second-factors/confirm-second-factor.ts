import { eq } from "drizzle-orm";
import { userTable } from "@/db/schema";
import { conflict, invalid } from "@/lib/core/failure";
import { note } from "@/lib/domain/audit/act";
import type { SignedInCtx } from "@/lib/domain/context";
import type { RecoveryCodes, SixDigits } from "./dashboard";
import { holdFirstFactor } from "./new-second-factor";
import { countPasskeys, lockOwnPerson } from "@/lib/domain/sessions/person";
import { firstCodes } from "./recovery-codes";
import { revokeOtherSessions } from "@/lib/domain/sessions/revoke-session";
import { stepOf } from "./totp-secret";

/**
 * Puts an offered second factor into use when a code proves that the person has it. Ends their other sessions, and
 * returns recovery codes if there were none. Throws 409 when none is offered or one is in use, and 422 at `code`.
 */
export async function confirmSecondFactor(ctx: SignedInCtx, { code }: SixDigits): Promise<RecoveryCodes> {
  const person = await lockOwnPerson(ctx);
  if (person.totpConfirmedOn) throw conflict("a second factor is in use already");
  if (!person.totpCiphertext) throw conflict("no second factor was begun");
  const step = stepOf(person, code, ctx.now);
  if (step === null) throw invalid({ code: "is not right" });
  await ctx.db
    .update(userTable)
    .set({ totpConfirmedOn: ctx.now, totpLastStep: step })
    .where(eq(userTable.userID, person.userID));
  if ((await countPasskeys(ctx, person.userID)) === 0) await holdFirstFactor(ctx);
  await revokeOtherSessions(ctx);
  note(ctx, { object: person.userID });
  return { codes: await firstCodes(ctx, person.userID) };
}
