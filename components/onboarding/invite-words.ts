import type { OnboardingInvite } from "@/lib/domain/invites/contract";
import { prefilledName } from "@/lib/domain/invites/shared/prefill";

/** An invite, with the name of the account that came of it where it is known. */
export type NamedInvite = Pick<OnboardingInvite, "prefill" | "redeemedOn"> & { accountName?: string | undefined };

/** Whom an invite is for: the account that came of it, or else as far as it was filled in. */
export function recipientOf({ accountName, prefill, redeemedOn }: NamedInvite): string {
  return accountName ?? (prefill && prefilledName(prefill)) ?? (redeemedOn ? "Redeemed" : "No prefill");
}

/** What the page of an invite is called. */
export function inviteTitle(invite: NamedInvite): string {
  if (invite.accountName || invite.prefill) return `Invite for ${recipientOf(invite)}`;
  return invite.redeemedOn ? "Redeemed invite" : "Invite without prefill";
}
