import { and, eq, isNull } from "drizzle-orm";
import { inviteTable } from "@/db/schema";
import { conflict } from "@/lib/core/failure";
import { next } from "@/lib/core/states";
import { mine, type Ctx } from "../context";
import { emit } from "../emit";
import { destroyIdentity } from "../vault/identity";
import { destroyApplicationFiles } from "./application-files";
import { destroyApplicationIdentities } from "./application-identity";
import { loadInvite } from "./rows";
import { inviteStates, inviteStatus } from "./states";

/** Makes an invite's link unusable at once and destroys the identity numbers it held; again is fine, but a redeemed one answers 409. */
export async function revokeInvite(ctx: Ctx, code: string): Promise<void> {
  const { invite } = await loadInvite(ctx, code);
  const status = inviteStatus(invite);
  if (status === "revoked") return;
  next(inviteStates, status, "revoke");
  const [revoked] = await ctx.db
    .update(inviteTable)
    .set({ revokedOn: ctx.now })
    .where(and(mine(ctx, inviteTable, eq(inviteTable.code, code)), isNull(inviteTable.redeemedOn), isNull(inviteTable.revokedOn)))
    .returning({ code: inviteTable.code });
  if (!revoked) throw conflict("the invite was redeemed or revoked meanwhile");
  await destroyIdentity(ctx, { ownerKind: "invite", owner: code, accountID: ctx.accountID });
  await destroyApplicationIdentities(ctx, { code, accountID: ctx.accountID });
  await destroyApplicationFiles(ctx, code);
  await emit(ctx, ctx.accountID, "onboardingInvite.revoked", { accountID: ctx.accountID });
}
