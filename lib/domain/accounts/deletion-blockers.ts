import { count, ne } from "drizzle-orm";
import { issuedCardTable, walletTable } from "@/db/schema";
import { centsToDecimal } from "@/lib/core/money";
import { mine, type AccountCtx } from "../context";
import type { DeletionBlocker } from "./contract";

/** Every possible reason against a deletion. Each looks for itself and returns a sentence. */
const BLOCKERS: Record<DeletionBlocker["blocker"], (ctx: AccountCtx) => Promise<string | undefined>> = {
  "wallet-balance": async (ctx) => {
    const [wallet] = await ctx.db
      .select()
      .from(walletTable)
      .where(mine(ctx, walletTable, ne(walletTable.available, 0)))
      .limit(1);
    return wallet && `its wallet holds ${centsToDecimal(wallet.available)} ${wallet.currency}`;
  },
  "open-cards": async (ctx) => {
    const [found] = await ctx.db
      .select({ open: count() })
      .from(issuedCardTable)
      .where(mine(ctx, issuedCardTable, ne(issuedCardTable.state, "closed")));
    if (!found?.open) return undefined;
    return found.open === 1
      ? "one of its spending cards is not closed"
      : `${found.open} of its spending cards are not closed`;
  },
};

/** The reasons why the account cannot be deleted now. Empty when it can. */
export async function deletionBlockers(ctx: AccountCtx): Promise<DeletionBlocker[]> {
  const found: DeletionBlocker[] = [];
  for (const [blocker, look] of Object.entries(BLOCKERS)) {
    const message = await look(ctx);
    if (message) found.push({ blocker: blocker as DeletionBlocker["blocker"], message });
  }
  return found;
}
