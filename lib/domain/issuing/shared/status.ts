import type { z } from "zod";
import { stateEnum } from "@/lib/core/state-enum";
import { issuedCardStates } from "../states";

export const IssuedCardState = stateEnum(issuedCardStates);

export type IssuedCardState = z.infer<typeof IssuedCardState>;
