import type { AccountID } from "@/lib/core/ids";
import type { PublicCtx } from "@/lib/domain/context";
import { countsFrom } from "@/lib/domain/second-factors/new-second-factor";
import type { SessionStart } from "@/lib/domain/sessions/create-session";
import { homeOf } from "@/lib/domain/sessions/person";
import { STEP_UP_TIME } from "./step-up";

/**
 * How a session starts that began with a second factor: as stepped up. A second factor that is too new to step up signs
 * in and proves nothing more.
 */
export async function provenBySignIn(
  ctx: Pick<PublicCtx, "db" | "now">,
  userID: string,
  wanted?: AccountID,
): Promise<Pick<SessionStart, "steppedUpUntil">> {
  const accountID = await homeOf(ctx, userID, wanted);
  if (accountID && (await countsFrom(ctx, { accountID, userID }))) return {};
  return { steppedUpUntil: new Date(ctx.now.getTime() + STEP_UP_TIME) };
}
