import { z } from "zod";
import { event } from "@/lib/core/api/event";
import { AccountID } from "@/lib/core/api/ids";
import { CapabilityID } from "@/lib/core/money/capability-id";
import { CapabilityStatus } from "./shared/status";

const SCOPES = ["capabilities.read"] as const;

/** The capability under both of its names: webhooks use `capabilityID`, and API answers use `capability`. */
const OneCapability = z.object({
  accountID: AccountID,
  capabilityID: CapabilityID,
  capability: CapabilityID,
  foreignID: z.string().describe("The ID of the object in your own system.").optional(),
});

export const capabilityRequested = event({
  name: "capability.requested",
  words: "Capability requested",
  scopes: SCOPES,
  data: OneCapability,
});
export const capabilityUpdated = event({
  name: "capability.updated",
  words: "Capability updated",
  scopes: SCOPES,
  notices: { pending: "information-needed", disabled: "capability-disabled" },
  data: OneCapability.extend({ status: CapabilityStatus.describe("The current state.") }),
});
