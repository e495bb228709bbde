import { and, eq, isNull } from "drizzle-orm";
import { fileTable } from "@/db/schema";
import type { AccountID } from "@/lib/core/ids";
import type { PublicCtx } from "../context";
import { emitAll } from "../emit";
import { fileCreated } from "./events";

/** Makes an application's documents those of the account it became, and says how many; the caller reviews requirements. */
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
