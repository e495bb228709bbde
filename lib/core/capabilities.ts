import { z } from "zod";
import { distinct } from "./shapes";

/** What an account may be allowed to do. */
export const CAPABILITIES = ["transfers", "send-funds", "collect-funds", "wallet", "card-issuing"] as const;

/** The name of a capability, which is also its ID in paths. */
export const CapabilityID = z.enum(CAPABILITIES);
export type CapabilityID = z.infer<typeof CapabilityID>;

/** Capabilities that only a business can have. */
export const BUSINESS_CAPABILITIES: readonly CapabilityID[] = ["collect-funds", "card-issuing"];

const PULLS_IN_WALLET: readonly CapabilityID[] = ["send-funds", "collect-funds", "card-issuing"];

/** The requested capabilities and those that they need, each once: sending, collecting and issuing need a wallet. */
export function impliedCapabilities(requested: readonly CapabilityID[]): CapabilityID[] {
  const needsWallet = requested.some((capability) => PULLS_IN_WALLET.includes(capability));
  return distinct([...requested, ...(needsWallet ? (["wallet"] as const) : [])]);
}
