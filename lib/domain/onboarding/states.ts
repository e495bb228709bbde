import { type StateOf, stateEnum, states } from "@/lib/core/states";

/** An invite is used once or withdrawn; revoking a revoked one is answered before this table is asked. */
export const inviteStates = states({
  pending: { redeem: "redeemed", revoke: "revoked" },
  redeemed: {},
  revoked: {},
});

/** Where an invite stands; it has no column, but follows from its dates. */
export const InviteStatus = stateEnum(inviteStates);
export type InviteStatus = StateOf<typeof inviteStates>;

/** The status which an invite's dates tell. */
export function inviteStatus(invite: { redeemedOn?: unknown; revokedOn?: unknown }): InviteStatus {
  if (invite.redeemedOn) return "redeemed";
  return invite.revokedOn ? "revoked" : "pending";
}
