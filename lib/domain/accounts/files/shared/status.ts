import type { z } from "zod";
import { stateEnum } from "@/lib/core/api/state-enum";
import { fileStates } from "../states";

export const FileStatus = stateEnum(fileStates).describe("The state of the file’s review.");

export type FileStatus = z.infer<typeof FileStatus>;
