import { z } from "zod";
import { AccountID } from "@/lib/core/ids";
import { operation } from "@/lib/core/operation";
import { DateTime, distinct } from "@/lib/core/shapes";
import { Requirement, RequirementError } from "@/lib/domain/requirements/shared/requirement-id";
import { CapabilityStatus } from "./states";

export * from "@/lib/domain/requirements/shared/requirement-id";

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

/** The capabilities that an account requests, at least one. Faults stand at the index of the name. */
export const RequestCapabilities = z.object({ capabilities: z.array(CapabilityID).min(1) });
export type RequestCapabilities = z.infer<typeof RequestCapabilities>;

/** A permission of one account, and what it still lacks. */
export const Capability = z.object({
  capability: CapabilityID,
  accountID: AccountID,
  status: CapabilityStatus,
  /** Absent when nothing is due. */
  requirements: z
    .object({ currentlyDue: z.array(Requirement).optional(), errors: z.array(RequirementError).optional() })
    .optional(),
  disabledReason: z.string().optional(),
  createdOn: DateTime,
  updatedOn: DateTime,
  disabledOn: DateTime.optional(),
});
export type Capability = z.infer<typeof Capability>;

export const capabilitiesOfAccount = z.object({ accountID: AccountID });
export const oneCapability = capabilitiesOfAccount.extend({ capabilityID: CapabilityID });

export const capabilities = {
  request: operation({
    summary: "Request capabilities",
    group: "Capabilities",
    method: "POST",
    path: "/accounts/{accountID}/capabilities",
    access: "capabilities.write",
    params: capabilitiesOfAccount,
    body: RequestCapabilities,
    response: z.array(Capability),
    status: 200,
    wrapsErrors: true,
    audit: "capability.request",
  }),
  list: operation({
    summary: "List capabilities for an account",
    group: "Capabilities",
    method: "GET",
    path: "/accounts/{accountID}/capabilities",
    access: "capabilities.read",
    params: capabilitiesOfAccount,
    response: z.array(Capability),
    status: 200,
  }),
  get: operation({
    summary: "Retrieve a capability",
    group: "Capabilities",
    method: "GET",
    path: "/accounts/{accountID}/capabilities/{capabilityID}",
    access: "capabilities.read",
    params: oneCapability,
    response: Capability,
    status: 200,
  }),
  disable: operation({
    summary: "Disable a capability",
    group: "Capabilities",
    method: "DELETE",
    path: "/accounts/{accountID}/capabilities/{capabilityID}",
    access: "capabilities.write",
    params: oneCapability,
    status: 204,
    audit: "capability.disable",
  }),
};
