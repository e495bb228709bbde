import type { z } from "zod";
import { stateEnum } from "@/lib/core/state-enum";
import { mailStates } from "../states";

export const MailState = stateEnum(mailStates);

export type MailState = z.infer<typeof MailState>;
