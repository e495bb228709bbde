import { and, inArray, isNull } from "drizzle-orm";
import { inviteTable } from "@/db/schema";
import { mine, type Ctx } from "../context";
import { emit } from "../emit";
import { destroyIdentity } from "../vault/identity";
import type { RevokedInvites, RevokeInvites } from "./search-contract";

/** Revokes those of the partner's invites which are pending, and says which; the others stay as they are. */
export async function revokeInvites(ctx: Ctx, { codes }: RevokeInvites): Promise<RevokedInvites> {
  const { code, redeemedOn, revokedOn } = inviteTable;
  const revoked = await ctx.db
    .update(inviteTable)
    .set({ revokedOn: ctx.now })
    .where(mine(ctx, inviteTable, and(inArray(code, codes), isNull(redeemedOn), isNull(revokedOn))))
    .returning({ code });
  for (const one of revoked) {
    await destroyIdentity(ctx, { ownerKind: "invite", owner: one.code, accountID: ctx.accountID });
    await emit(ctx, ctx.accountID, "onboardingInvite.revoked", { accountID: ctx.accountID });
  }
  return { revoked: revoked.map((one) => one.code) };
}
