import { eq, or } from "drizzle-orm";
import { accountTable, fileTable, inviteTable } from "@/db/schema";
import type { FileID } from "@/lib/core/ids";
import { can } from "@/lib/core/states";
import type { Job } from "@/lib/domain/job";
import { type DocumentFacts, type Review, reviewerOf } from "@/lib/providers/document-review";
import type { PublicCtx } from "../context";
import { metadataOf } from "./rows";
import { settleFile } from "./settle-file";
import { fileStates } from "./states";

type Question = DocumentFacts & { fileID: FileID; mode: "sandbox" | "production" };

/**
 * Has a document reviewed by its mode's reviewer. A decided or unknown document, or one left to a person, stays as it
 * is.
 */
export const reviewFile: Job<FileID, Question, Review | undefined> = {
  async claim(ctx, fileID) {
    const found = await undecided(ctx, fileID);
    if (!found) return undefined;
    const { fileName } = found.row;
    const { comment } = metadataOf(found.row);
    return { fileID, fileName, mode: found.mode, ...(comment && { comment }) };
  },
  call: async ({ fileID: _own, mode, ...facts }, key) => reviewerOf(mode)?.review(facts, key),
  async settle(ctx, { fileID }, review) {
    const found = review && (await undecided(ctx, fileID));
    if (found) await settleFile(ctx, found.row, review);
  },
};

/** A document that waits for its decision, locked against another one. */
async function undecided({ db }: PublicCtx, id: FileID) {
  const [found] = await db
    .select({ row: fileTable, mode: accountTable.mode })
    .from(fileTable)
    .leftJoin(inviteTable, eq(inviteTable.code, fileTable.inviteCode))
    .innerJoin(
      accountTable,
      or(eq(accountTable.accountID, fileTable.accountID), eq(accountTable.accountID, inviteTable.accountID)),
    )
    .where(eq(fileTable.fileID, id))
    .limit(1)
    .for("no key update", { of: fileTable });
  return found && can(fileStates, found.row.fileStatus, "approve") ? found : undefined;
}
