import type { OnboardingInvite } from "@/lib/domain/onboarding/contract";

/** Whom an invite is for, as far as it was filled in. */
export function recipientOf({ prefill }: Pick<OnboardingInvite, "prefill">): string {
  const business = prefill?.profile.business?.legalBusinessName;
  const name = prefill?.profile.individual?.name;
  return business ?? (name ? `${name.firstName} ${name.lastName}` : "No prefill");
}
