import { z } from "zod";
import { AccountID } from "@/lib/core/api/ids";
import { operation } from "@/lib/core/api/operation";
import { DateTime, createdOn, updatedOn } from "@/lib/core/api/shapes";
import { Requirement, RequirementError } from "@/lib/domain/accounts/requirements/shared/requirement-id";
import { CapabilityID } from "@/lib/core/money/capability-id";
import { CapabilityStatus } from "./shared/status";

/** The capabilities that an account requests, at least one. Errors are reported at the index of the name. */
const RequestCapabilities = z.object({
  capabilities: z.array(CapabilityID).min(1).describe("The capabilities that the account has or requests."),
});
type RequestCapabilities = z.infer<typeof RequestCapabilities>;

export const Capability = z.object({
  capability: CapabilityID,
  accountID: AccountID,
  status: CapabilityStatus,
  /** Absent when nothing is due. */
  requirements: z
    .object({
      currentlyDue: z
        .array(Requirement)
        .describe("The information and documents that are currently missing.")
        .optional(),
      errors: z
        .array(RequirementError)
        .describe("The information and documents that were rejected, with the reason.")
        .optional(),
    })
    .describe("The requirements to meet before the capability is enabled.")
    .optional(),
  /** Why it is disabled; while it is pending, why it cannot be enabled in this mode yet. */
  disabledReason: z.string().describe("The reason why the capability is disabled or pending.").optional(),
  createdOn,
  updatedOn,
  disabledOn: DateTime.describe("The moment it was disabled. Absent while it is enabled.").optional(),
});
export type Capability = z.infer<typeof Capability>;

const capabilitiesOfAccount = z.object({ accountID: AccountID });
const oneCapability = capabilitiesOfAccount.extend({ capabilityID: CapabilityID });

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
    errors: { isWrapped: true },
    audit: { act: "capability.request" },
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
    audit: { act: "capability.disable" },
  }),
};
