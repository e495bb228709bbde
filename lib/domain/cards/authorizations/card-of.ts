import { and, eq } from "drizzle-orm";
import { accountTable, issuedCardTable, walletTable } from "@/db/schema";
import type { IssuedCardID } from "@/lib/core/ids";
import type { SpendCtx, Teller } from "./spending";

/** Returns whose card it is, if it is of the processor's mode, and the wallet that pays for it. */
export async function cardOf({ db }: SpendCtx, { mode }: Teller, { issuedCardID }: { issuedCardID: IssuedCardID }) {
  const t = issuedCardTable;
  const [card] = await db
    .select({
      issuedCardID: t.issuedCardID,
      accountID: walletTable.accountID,
      partnerID: walletTable.partnerID,
      walletID: walletTable.walletID,
    })
    .from(t)
    .innerJoin(walletTable, eq(walletTable.walletID, t.fundingWalletID))
    .innerJoin(accountTable, eq(accountTable.accountID, t.accountID))
    .where(and(eq(t.issuedCardID, issuedCardID), eq(accountTable.mode, mode)));
  return card;
}
