import { type StateOf, states } from "@/lib/core/api/states";

/** An invite is redeemed once or revoked. A second revocation is handled before this table is used. */
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

export function inviteStage(status: InviteStatus, isBegun: boolean): InviteStage {
  return status === "pending" && isBegun ? "in-progress" : status;
}
