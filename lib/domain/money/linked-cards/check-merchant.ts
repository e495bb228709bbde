import { and, eq, isNull, sql } from "drizzle-orm";
import { connectionTable } from "@/db/schema";
import { invalid } from "@/lib/core/failure";
import type { AccountID } from "@/lib/core/ids";
import type { Ctx } from "@/lib/domain/kernel/context";

/** The merchant whose name goes into a card's check: the one named, else the caller. Throws 422 for a stranger. */
export async function merchantOf({ db, partnerID, accountID }: Ctx, named: AccountID | undefined): Promise<AccountID> {
  if (named === undefined || named === partnerID || named === accountID) return named ?? partnerID;
  const [connected] = await db
    .select({ one: sql`1` })
    .from(connectionTable)
    .where(
      and(
        eq(connectionTable.partnerID, partnerID),
        eq(connectionTable.accountID, named),
        isNull(connectionTable.disconnectedOn),
      ),
    );
  if (!connected) throw invalid({ merchantAccountID: "is not an account of yours" });
  return named;
}
