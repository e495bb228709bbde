import { and, eq, type SQL } from "drizzle-orm";
import { savedViewTable as t } from "@/db/schema";
import { forbidden } from "@/lib/core/failure";
import type { AccountID, UserID } from "@/lib/core/api/ids";
import type { SignedInCtx } from "@/lib/domain/kernel/operations/context";
import { personOf } from "@/lib/domain/access/sessions/person";
import type { SavedView } from "./dashboard";

/** Returns the owner of views: a person in the account that they act for. Throws 403. */
export function ownerOf(ctx: SignedInCtx): { accountID: AccountID; userID: UserID } {
  const { userID } = personOf(ctx);
  const { accountID } = ctx.caller;
  if (!accountID) throw forbidden("no account");
  return { accountID, userID };
}

export function own(ctx: SignedInCtx): SQL | undefined {
  const { accountID, userID } = ownerOf(ctx);
  return and(eq(t.accountID, accountID), eq(t.userID, userID));
}

export function toSavedView({ viewID, name, search }: typeof t.$inferSelect): SavedView {
  return { viewID, name, search };
}
