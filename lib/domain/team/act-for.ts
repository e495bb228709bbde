import { and, eq } from "drizzle-orm";
import { memberTable, sessionTable } from "@/db/schema";
import { notFound } from "@/lib/core/failure";
import { personOf } from "@/lib/domain/sessions/person";
import { note, noteUnchanged } from "@/lib/domain/audit/act";
import type { SignedInCtx } from "../context";
import type { ActFor } from "./dashboard";

/**
 * Switches the session to another account of the person. A step-up for the old account does not count there. Throws 404
 * for any other account.
 */
export async function actFor(ctx: SignedInCtx, { accountID }: ActFor): Promise<void> {
  const { userID, sessionID } = personOf(ctx);
  const [member] = await ctx.db
    .select({ role: memberTable.role })
    .from(memberTable)
    .where(and(eq(memberTable.accountID, accountID), eq(memberTable.userID, userID)))
    .for("key share");
  if (!member) throw notFound("account");
  if (accountID === ctx.caller.accountID) return noteUnchanged(ctx);
  await ctx.db
    .update(sessionTable)
    .set({ accountID, steppedUpUntil: null })
    .where(eq(sessionTable.sessionID, sessionID));
  note(ctx, { object: sessionID, accountID, caller: { ...ctx.caller, accountID } });
}
