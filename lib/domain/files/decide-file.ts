import { forbidden } from "@/lib/core/failure";
import type { FileID } from "@/lib/core/ids";
import { note } from "@/lib/domain/audit/act";
import type { Ctx } from "../context";
import type { DecideFile, FileDetails } from "./contract";
import { loadFile, toFileDetails } from "./rows";
import { settleFile } from "./settle-file";

/** Lets a partner play the operator in sandbox. Throws 403 in production, 404, and 409 for a decided document. */
export async function decideFile(ctx: Ctx, id: FileID, input: DecideFile): Promise<FileDetails> {
  if (ctx.caller.mode !== "sandbox") throw forbidden("not in production");
  const settled = await settleFile(ctx, await loadFile(ctx, id), input);
  note(ctx, { name: settled.fileName, reason: [input.decision, input.reason].filter(Boolean).join(": ") });
  return toFileDetails(settled, ctx.accountID);
}
