import { z } from "zod";
import { stateEnum } from "@/lib/core/api/state-enum";
import { disputeStates, DISPUTE_PHASES } from "../states";

export const DisputeStatus = stateEnum(disputeStates);

export const DisputePhase = z.enum(DISPUTE_PHASES).describe("The phase of the card network’s process.");

export type DisputeStatus = z.infer<typeof DisputeStatus>;
export type DisputePhase = z.infer<typeof DisputePhase>;
