import type { Application } from "@/lib/domain/onboarding/hosted";

/** The last four digits of the identity number which is on file, if a whole one is. */
export function onFile({ isIdentityOnFile, prefill }: Application): string | undefined {
  if (!isIdentityOnFile || !prefill) return undefined;
  const { ssn, itin } = prefill.profile.individual?.governmentID ?? {};
  return prefill.profile.business?.taxID?.ein.number.slice(-4) ?? ssn?.lastFour ?? itin?.lastFour;
}
