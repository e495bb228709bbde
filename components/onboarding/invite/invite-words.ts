import type { OnboardingInvite } from "@/lib/domain/onboarding/invites/contract";
import { prefilledName } from "@/lib/domain/onboarding/invites/shared/prefilled";

const CODE_SHOWN = 4;

/** An invite, with the account that came of it and who signed up, where these are known. */
export type NamedInvite = Pick<OnboardingInvite, "code" | "prefill"> & { accountName?: string; invitee?: string };

/** Returns what an invite is called: by its account, whom it was made for, or who signed up; else by its code. */
export function inviteName(invite: NamedInvite): string {
  return knownName(invite) ?? `Untitled · ${invite.code.slice(0, CODE_SHOWN)}…`;
}

/** Returns what the page of an invite is called. */
export function inviteTitle(invite: NamedInvite): string {
  const name = knownName(invite);
  return name ? `Invite for ${name}` : inviteName(invite);
}

function knownName({ accountName, prefill, invitee }: NamedInvite): string | undefined {
  return accountName ?? (prefill && prefilledName(prefill)) ?? invitee;
}
