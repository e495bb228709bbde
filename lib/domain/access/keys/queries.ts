import { and, desc, eq } from "drizzle-orm";
import { apiKeyTable, userTable } from "@/db/schema";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { rowsAfter, type AfterCursor } from "@/lib/domain/kernel/operations/part";
import type { APIKeys, ListAPIKeys } from "./dashboard";
import { toAPIKey } from "./rows";

/** The caller's own keys including revoked ones, newest first. */
export async function listAPIKeys(ctx: Ctx, { skip, count, after }: ListAPIKeys & AfterCursor): Promise<APIKeys> {
  const rows = await ctx.db
    .select({ key: apiKeyTable, createdBy: userTable.email })
    .from(apiKeyTable)
    .leftJoin(userTable, eq(userTable.userID, apiKeyTable.createdBy))
    .where(and(eq(apiKeyTable.accountID, ctx.partnerID), rowsAfter(apiKeyTable.createdOn, apiKeyTable.keyID, after)))
    .orderBy(desc(apiKeyTable.createdOn), desc(apiKeyTable.keyID))
    .limit(count + 1)
    .offset(skip);
  return {
    items: rows.slice(0, count).map(({ key, createdBy }) => toAPIKey(key, createdBy, ctx.now)),
    more: rows.length > count,
  };
}
