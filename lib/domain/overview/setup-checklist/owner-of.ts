import { forbidden } from "@/lib/core/failure";
import type { AccountID, UserID } from "@/lib/core/ids";
import type { SignedInCtx } from "@/lib/domain/kernel/context";
import { personOf } from "@/lib/domain/access/sessions/person";

/** Returns the owner of a checklist: a person in the account that they act for. Throws 403. */
export function ownerOf(ctx: SignedInCtx): { accountID: AccountID; userID: UserID } {
  const { userID } = personOf(ctx);
  const { accountID } = ctx.caller;
  if (!accountID) throw forbidden("no account");
  return { accountID, userID };
}
