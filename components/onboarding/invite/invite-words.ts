import type { OnboardingInvite } from "@/lib/domain/onboarding/invites/contract";
import { prefilledName } from "@/lib/domain/onboarding/invites/shared/prefilled";

const CODE_SHOWN = 4;

export type NamedInvite = Pick<OnboardingInvite, "code" | "prefill"> & { accountName?: string; invitee?: string };

/** Returns the name of an invite: its account, its recipient, or the person who signed up; else its code. */
export function inviteName(invite: NamedInvite): string {
  return inviteeName(invite) ?? `Untitled · ${invite.code.slice(0, CODE_SHOWN)}…`;
}

export function inviteTitle(invite: NamedInvite): string {
  const name = inviteeName(invite);
  return name ? `Invite for ${name}` : inviteName(invite);
}

function inviteeName({ accountName, prefill, invitee }: NamedInvite): string | undefined {
  return accountName ?? (prefill && prefilledName(prefill)) ?? invitee;
}
