import { and, eq, inArray } from "drizzle-orm";
import { walletTable } from "@/db/schema/index";
import type { WalletID } from "@/lib/core/ids";
import type { PublicCtx } from "@/lib/domain/kernel/context";
import type { TransferRow } from "../create/opening";

type Parties = Pick<TransferRow, "sourceAccountID" | "destinationAccountID">;

/** The wallet that keeps money which gets no further between two banks: the source's, else the destination's. */
export async function keeperOf(ctx: Pick<PublicCtx, "db">, row: Parties): Promise<WalletID | undefined> {
  return firstWalletOf(ctx, [row.sourceAccountID, row.destinationAccountID]);
}

/** The wallet of the first of these accounts that has one. */
export async function firstWalletOf(
  { db }: Pick<PublicCtx, "db">,
  accounts: readonly string[],
): Promise<WalletID | undefined> {
  const rows = await db
    .select({ walletID: walletTable.walletID, accountID: walletTable.accountID })
    .from(walletTable)
    .where(and(inArray(walletTable.accountID, [...accounts]), eq(walletTable.currency, "USD")));
  const first = accounts.find((accountID) => rows.some((wallet) => wallet.accountID === accountID));
  return rows.find(({ accountID }) => accountID === first)?.walletID;
}
