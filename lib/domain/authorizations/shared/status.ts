import { z } from "zod";
import { stateEnum } from "@/lib/core/state-enum";
import { authorizationStates, DECLINE_REASONS } from "../states";

export const AuthorizationStatus = stateEnum(authorizationStates);

export const DeclineReason = z.enum(DECLINE_REASONS);

export type AuthorizationStatus = z.infer<typeof AuthorizationStatus>;
export type DeclineReason = z.infer<typeof DeclineReason>;
