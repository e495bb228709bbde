import { eq } from "drizzle-orm";
import { bankAccountTable } from "@/db/schema";
import type { BankAccountID } from "@/lib/core/ids";
import { note } from "@/lib/domain/audit/act";
import { type AccountCtx, mine } from "../context";
import { emit } from "../emit";
import { tellingMethods } from "../payment-methods/tell-methods";
import { bankAccountDeleted } from "./events";
import { moveRound } from "./rounds";
import { lockBankAccount, nameOf } from "./rows";

/**
 * Removes a bank account. Its row and its number stay for what is under way; nothing new can use it. Throws 404, also when
 * it was removed before.
 */
export async function removeBankAccount(ctx: AccountCtx, id: BankAccountID): Promise<void> {
  const row = await lockBankAccount(ctx, id);
  await tellingMethods(ctx, { sourceIDs: [id] }, async () => {
    await ctx.db
      .update(bankAccountTable)
      .set({ disabledOn: ctx.now, updatedOn: ctx.now })
      .where(mine(ctx, bankAccountTable, eq(bankAccountTable.bankAccountID, id)));
    await emit(ctx, bankAccountDeleted, { accountID: ctx.accountID, bankAccountID: id });
  });
  await moveRound(ctx, id, "fail");
  note(ctx, { name: nameOf(row) });
}
