import { type StateOf, states } from "@/lib/core/api/states";

/** An invite is used once or withdrawn. The code answers a second revocation before it asks this table. */
export const inviteStates = states({
  pending: { redeem: "redeemed", revoke: "revoked" },
  redeemed: {},
  revoked: {},
});
export type InviteStatus = StateOf<typeof inviteStates>;

export function inviteStatus(invite: { redeemedOn?: unknown; revokedOn?: unknown }): InviteStatus {
  if (invite.redeemedOn) return "redeemed";
  return invite.revokedOn ? "revoked" : "pending";
}

/** The stages that the partner sees. A pending invite is in progress once its invitee has begun. */
export const INVITE_STAGES = ["pending", "in-progress", "redeemed", "revoked"] as const;
export type InviteStage = (typeof INVITE_STAGES)[number];

/** The stage of an invite. `isBegun`: an invitee works on it. */
export function inviteStage(status: InviteStatus, isBegun: boolean): InviteStage {
  return status === "pending" && isBegun ? "in-progress" : status;
}
