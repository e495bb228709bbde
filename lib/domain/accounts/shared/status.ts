import type { z } from "zod";
import { stateEnum } from "@/lib/core/state-enum";
import { verificationStates } from "../states";

export const VerificationStatus = stateEnum(verificationStates);

export type VerificationStatus = z.infer<typeof VerificationStatus>;
