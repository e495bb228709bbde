import { CAPABILITIES, type CapabilityID } from "@/lib/core/money/capabilities";
import type { Prefill } from "./prefill";

/** The name in a prefill: that of its account type, or else the other one. */
export function prefilledName({
  accountType,
  profile: { business, individual },
}: Pick<Prefill, "accountType"> & { profile: Names }): string | undefined {
  const person = individual && `${individual.name.firstName} ${individual.name.lastName}`;
  return accountType === "business" ? (business?.legalBusinessName ?? person) : (person ?? business?.legalBusinessName);
}

interface Names {
  business?: { legalBusinessName: string } | undefined;
  individual?: { name: { firstName: string; lastName: string } } | undefined;
}

interface Requesting {
  capabilities: readonly string[];
  prefill?: { capabilities?: readonly string[] | undefined } | null | undefined;
}

/**
 * Returns the capabilities requested for the account that an invite becomes: the invite's own and those of its prefill.
 */
export function requestedCapabilities({ capabilities, prefill }: Requesting): CapabilityID[] {
  return CAPABILITIES.filter((one) => capabilities.includes(one) || prefill?.capabilities?.includes(one));
}
