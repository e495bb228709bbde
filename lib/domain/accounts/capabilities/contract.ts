import { z } from "zod";
import { AccountID } from "@/lib/core/api/ids";
import { operation } from "@/lib/core/api/operation";
import { DateTime } from "@/lib/core/api/shapes";
import { Requirement, RequirementError } from "@/lib/domain/accounts/requirements/shared/requirement-id";
import { CapabilityID } from "@/lib/core/money/capability-id";
import { CapabilityStatus } from "./shared/status";

/** The capabilities that an account requests, at least one. Errors are reported at the index of the name. */
const RequestCapabilities = z.object({ capabilities: z.array(CapabilityID).min(1) });
type RequestCapabilities = z.infer<typeof RequestCapabilities>;

export const Capability = z.object({
  capability: CapabilityID,
  accountID: AccountID,
  status: CapabilityStatus,
  /** Absent when nothing is due. */
  requirements: z
    .object({ currentlyDue: z.array(Requirement).optional(), errors: z.array(RequirementError).optional() })
    .optional(),
  /** Why it is disabled; while it is pending, why it cannot be enabled in this mode yet. */
  disabledReason: z.string().optional(),
  createdOn: DateTime,
  updatedOn: DateTime,
  disabledOn: DateTime.optional(),
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
