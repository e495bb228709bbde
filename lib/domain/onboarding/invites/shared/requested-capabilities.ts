import { CAPABILITIES, type CapabilityID } from "@/lib/core/capabilities";

interface Requesting {
  capabilities: readonly string[];
  prefill?: { capabilities?: readonly string[] | undefined } | null | undefined;
}

/**
 * Returns what is requested of the account that an invite becomes: the invite's own capabilities, and those of its
 * prefill.
 */
export function requestedCapabilities({ capabilities, prefill }: Requesting): CapabilityID[] {
  return CAPABILITIES.filter((one) => capabilities.includes(one) || prefill?.capabilities?.includes(one));
}
