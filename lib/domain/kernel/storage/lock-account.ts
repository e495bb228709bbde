import { eq } from "drizzle-orm";
import { accountTable } from "@/db/schema";
import { notFound } from "@/lib/core/failure";
import type { AccountCtx } from "../operations/context";

/**
 * Locks the account until the transaction ends, so that other decisions wait. Rows can still reference it. Throws 404.
 */
export async function lockAccount({ db, accountID }: AccountCtx): Promise<typeof accountTable.$inferSelect> {
  const [account] = await db
    .select()
    .from(accountTable)
    .where(eq(accountTable.accountID, accountID))
    .for("no key update");
  if (!account) throw notFound("account");
  return account;
}
