import { z } from "zod";
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

/** Where an invite stands for the partner: pending ones whose invitee has begun are in progress. */
export const INVITE_STAGES = ["pending", "in-progress", "redeemed", "revoked"] as const;
export const InviteStage = z.enum(INVITE_STAGES);
export type InviteStage = z.infer<typeof InviteStage>;

/** The stage of an invite; `isBegun` when an invitee is at work on it. */
export function inviteStage(status: InviteStatus, isBegun: boolean): InviteStage {
  return status === "pending" && isBegun ? "in-progress" : status;
}
