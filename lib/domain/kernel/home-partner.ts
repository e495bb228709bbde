import { eq, sql } from "drizzle-orm";
import { accountTable } from "@/db/schema";
import type { AccountID } from "@/lib/core/ids";
import type { AccountCtx } from "./context";

/** The partner to which the account's money belongs: who brought it in, or the account itself. Every row of money names it. */
export async function homePartner({ db, accountID }: Pick<AccountCtx, "db" | "accountID">): Promise<AccountID> {
  const [home] = await db
    .select({ partnerID: sql<AccountID>`coalesce(${accountTable.partnerID}, ${accountTable.accountID})` })
    .from(accountTable)
    .where(eq(accountTable.accountID, accountID));
  if (!home) throw new Error("the account is gone");
  return home.partnerID;
}
