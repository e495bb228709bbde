import type { z } from "zod";
import { stateEnum } from "@/lib/core/api/state-enum";
import { capabilityStates } from "../states";

export const CapabilityStatus = stateEnum(capabilityStates).describe("The state of the capability.");

export type CapabilityStatus = z.infer<typeof CapabilityStatus>;
