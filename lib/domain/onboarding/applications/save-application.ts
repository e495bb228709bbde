import { and, eq } from "drizzle-orm";
import { applicationTable } from "@/db/schema";
import { conflict } from "@/lib/core/failure";
import { personOf } from "@/lib/domain/access/sessions/person";
import type { SignedInCtx } from "@/lib/domain/kernel/operations/context";
import type { SaveApplication, SavedApplication } from "./dashboard";
import { refuseEnded } from "./open-invite";
import { lockInvite } from "@/lib/domain/onboarding/invites/sent-invite";

const CHANGED = "Something was changed in another window or on another device. Check your answers once more.";

/**
 * Saves the invitee's answers so far, so that they can continue later and on another device. Throws 404, and 409 after
 * the invite's end or when newer answers were saved.
 */
export async function saveApplication(
  ctx: SignedInCtx,
  code: string,
  { version: from, ...answers }: SaveApplication,
): Promise<SavedApplication> {
  const { userID } = personOf(ctx);
  refuseEnded(await lockInvite(ctx, code));
  const version = from + 1;
  const [saved] = await ctx.db
    .insert(applicationTable)
    .values({ code, userID, answers, version, createdOn: ctx.now, updatedOn: ctx.now })
    .onConflictDoUpdate({
      target: [applicationTable.code, applicationTable.userID],
      set: { answers, version, updatedOn: ctx.now },
      setWhere: eq(applicationTable.version, from),
    })
    .returning({ version: applicationTable.version });
  if (!saved) throw conflict(CHANGED);
  return saved;
}

/** Throws 409 when the invitee saved other answers since the checked version. */
export async function refuseOutdated(ctx: SignedInCtx, code: string, checked: number): Promise<void> {
  const { userID, version } = applicationTable;
  const [saved] = await ctx.db
    .select({ version })
    .from(applicationTable)
    .where(and(eq(applicationTable.code, code), eq(userID, personOf(ctx).userID)));
  if ((saved?.version ?? 0) !== checked) throw conflict(CHANGED);
}
