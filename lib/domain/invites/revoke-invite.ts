import { conflict } from "@/lib/core/failure";
import { next } from "@/lib/core/states";
import { noteUnchanged } from "@/lib/domain/audit/act";
import type { Ctx } from "@/lib/domain/context";
import { revokeInvites } from "./revoke-invites";
import { loadInvite } from "./rows";
import { inviteStates, inviteStatus } from "./states";

/** Makes an invite's link unusable at once and destroys what it held; again is fine, but a redeemed one answers 409. */
export async function revokeInvite(ctx: Ctx, code: string): Promise<void> {
  const { invite } = await loadInvite(ctx, code);
  const status = inviteStatus(invite);
  if (status === "revoked") return noteUnchanged(ctx);
  next(inviteStates, status, "revoke");
  const [revoked] = await revokeInvites(ctx, [code]);
  if (!revoked) throw conflict("the invite was redeemed or revoked meanwhile");
}
