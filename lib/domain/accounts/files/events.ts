import { z } from "zod";
import { event } from "@/lib/core/api/event";
import { FileID } from "@/lib/core/api/ids";
import { FileStatus } from "./shared/status";

const SCOPES = ["files.read"] as const;

const OneFile = z.object({ fileID: FileID, fileStatus: FileStatus });

export const fileCreated = event({ name: "file.created", words: "File uploaded", scopes: SCOPES, data: OneFile });
export const fileUpdated = event({ name: "file.updated", words: "File reviewed", scopes: SCOPES, data: OneFile });
