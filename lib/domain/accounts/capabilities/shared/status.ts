import type { z } from "zod";
import { stateEnum } from "@/lib/core/api/state-enum";
import { capabilityStates } from "../states";

export const CapabilityStatus = stateEnum(capabilityStates);

export type CapabilityStatus = z.infer<typeof CapabilityStatus>;
