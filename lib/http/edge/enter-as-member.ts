import "server-only";
import { forbidden } from "@/lib/core/failure";
import type { AccountID, UserID } from "@/lib/core/api/ids";
import type { Operation } from "@/lib/core/api/operation";
import type { Ctx, PublicCtx } from "@/lib/domain/kernel/operations/context";
import { identifyMember } from "../sign-in/identity";
import { authorize } from "./authorize";

/**
 * Creates the context of an operation for a team member who may be offline, with their current permissions. Throws 403
 * and 404 as if they had sent the request.
 */
export async function enterAsMember(
  ctx: PublicCtx,
  member: { accountID: AccountID; userID: UserID },
  operation: Operation,
  reached: AccountID | undefined,
): Promise<Ctx> {
  const identity = await identifyMember(ctx.db, member, ctx.now, reached);
  if (!identity) throw forbidden("no member");
  const { caller, reachedPartnerID } = identity;
  const partnerID = member.accountID;
  const accountID = authorize(operation, identity, ctx.now, reached) ?? partnerID;
  const home = accountID === partnerID ? caller.homePartnerID : reachedPartnerID;
  return { ...ctx, caller, partnerID, accountID, homePartnerID: home ?? partnerID };
}
