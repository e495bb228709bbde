import { and, eq } from "drizzle-orm";
import { checklistDismissalTable as t } from "@/db/schema";
import type { SignedInCtx } from "@/lib/domain/kernel/context";
import { ownerOf } from "./owner-of";

/** Puts the person's checklist aside. Once more changes nothing. Throws 403. */
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
