import { distinct } from "../collections";

/** All capabilities of accounts. */
export const CAPABILITIES = ["transfers", "send-funds", "collect-funds", "wallet", "card-issuing"] as const;

export type CapabilityID = (typeof CAPABILITIES)[number];

/** Capabilities that only a business can have. */
export const BUSINESS_CAPABILITIES: readonly CapabilityID[] = ["collect-funds", "card-issuing"];

const PULLS_IN_WALLET: readonly CapabilityID[] = ["send-funds", "collect-funds", "card-issuing"];

/** The requested capabilities and those that they require: sending, collecting and issuing require a wallet. */
export function impliedCapabilities(requested: readonly CapabilityID[]): CapabilityID[] {
  const needsWallet = requested.some((capability) => PULLS_IN_WALLET.includes(capability));
  return distinct([...requested, ...(needsWallet ? (["wallet"] as const) : [])]);
}
