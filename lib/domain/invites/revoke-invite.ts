import { conflict } from "@/lib/core/failure";
import { next } from "@/lib/core/states";
import { noteUnchanged } from "@/lib/domain/audit/act";
import type { Ctx } from "@/lib/domain/context";
import { revokeInvites } from "./revoke-invites";
import { loadInvite } from "./sent-invite";
import { inviteStates, inviteStatus } from "./states";

/**
 * Revokes an invite: its link stops at once and its data is destroyed. Revoking again is fine. Throws 409 for a
 * redeemed one.
 */
export async function revokeInvite(ctx: Ctx, code: string): Promise<void> {
  const { invite } = await loadInvite(ctx, code);
  const status = inviteStatus(invite);
  if (status === "revoked") return noteUnchanged(ctx);
  next(inviteStates, status, "revoke");
  const [revoked] = await revokeInvites(ctx, [code]);
  if (!revoked) throw conflict("the invite was redeemed or revoked meanwhile");
}
