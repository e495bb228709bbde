import { and, eq } from "drizzle-orm";
import { checklistDismissalTable as t } from "@/db/schema";
import { forbidden } from "@/lib/core/failure";
import type { AccountID, UserID } from "@/lib/core/api/ids";
import { personOf } from "@/lib/domain/access/sessions/person";
import type { SignedInCtx } from "@/lib/domain/kernel/operations/context";

/** Returns the owner of a checklist: a person in the account they act for. Throws 403. */
export function ownerOf(ctx: SignedInCtx): { accountID: AccountID; userID: UserID } {
  const { userID } = personOf(ctx);
  const { accountID } = ctx.caller;
  if (!accountID) throw forbidden("no account");
  return { accountID, userID };
}

/** Dismisses the person's checklist. Dismissing it again changes nothing. Throws 403. */
export async function dismissChecklist(ctx: SignedInCtx): Promise<void> {
  await ctx.db
    .insert(t)
    .values({ ...ownerOf(ctx), dismissedOn: ctx.now })
    .onConflictDoNothing();
}

/** Brings the person's checklist back. Throws 403. */
export async function resumeChecklist(ctx: SignedInCtx): Promise<void> {
  const { accountID, userID } = ownerOf(ctx);
  await ctx.db.delete(t).where(and(eq(t.accountID, accountID), eq(t.userID, userID)));
}
