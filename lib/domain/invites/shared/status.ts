import { z } from "zod";
import { stateEnum } from "@/lib/core/state-enum";
import { inviteStates, INVITE_STAGES } from "../states";

/** An invite's status. It follows from its dates and has no column. */
export const InviteStatus = stateEnum(inviteStates);

export const InviteStage = z.enum(INVITE_STAGES);

export type InviteStatus = z.infer<typeof InviteStatus>;
export type InviteStage = z.infer<typeof InviteStage>;
