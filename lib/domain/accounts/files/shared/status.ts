import type { z } from "zod";
import { stateEnum } from "@/lib/core/api/state-enum";
import { fileStates } from "../states";

export const FileStatus = stateEnum(fileStates);

export type FileStatus = z.infer<typeof FileStatus>;
