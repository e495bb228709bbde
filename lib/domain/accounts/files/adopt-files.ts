import { and, eq, isNull } from "drizzle-orm";
import { fileTable } from "@/db/schema";
import type { AccountID } from "@/lib/core/ids";
import type { PublicCtx } from "@/lib/domain/kernel/context";
import { emitAll } from "@/lib/domain/kernel/emit";
import { fileCreated } from "./events";

/** Moves an application's documents to its new account. Returns their number. The caller reviews the requirements. */
export async function adoptFiles(
  ctx: PublicCtx,
  { inviteCode, userID, accountID }: { inviteCode: string; userID: string; accountID: AccountID },
): Promise<number> {
  const adopted = await ctx.db
    .update(fileTable)
    .set({ accountID })
    .where(and(eq(fileTable.inviteCode, inviteCode), eq(fileTable.userID, userID), isNull(fileTable.accountID)))
    .returning({ fileID: fileTable.fileID, fileStatus: fileTable.fileStatus });
  await emitAll(
    ctx,
    fileCreated,
    adopted.map((data) => ({ accountID, data })),
  );
  return adopted.length;
}
