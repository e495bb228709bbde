import { BankAccountID } from "@/lib/core/api/ids";
import { type AccountCtx, forAccount } from "@/lib/domain/kernel/operations/context";
import { moveRound, moveRounds } from "./attempts";
import { eq } from "drizzle-orm";
import { bankAccountTable } from "@/db/schema";
import { note } from "@/lib/domain/kernel/operations/act";
import { emit, emitAll } from "@/lib/domain/kernel/events/emit";
import { emittingMethods } from "@/lib/domain/money/payment-methods/method-events";
import { bankAccountDeleted } from "./events";
import { linked, lockBankAccount, nameOf } from "./rows";

/**
 * Removes a bank account. Its row and its number stay for payments in progress, but it cannot be used for new ones.
 * Throws 404, also if it was removed before.
 */
export async function removeBankAccount(ctx: AccountCtx, id: BankAccountID): Promise<void> {
  const row = await lockBankAccount(ctx, id);
  await emittingMethods(ctx, { sourceIDs: [id] }, async () => {
    await ctx.db
      .update(bankAccountTable)
      .set({ disabledOn: ctx.now, updatedOn: ctx.now })
      .where(forAccount(ctx, bankAccountTable, eq(bankAccountTable.bankAccountID, id)));
    await emit(ctx, bankAccountDeleted, { accountID: ctx.accountID, bankAccountID: id });
  });
  await moveRound(ctx, id, "fail");
  note(ctx, { name: nameOf(row) });
}

/** Removes every bank account of an account that has no connection left. Their numbers are destroyed with it. */
export async function removeBankAccounts(ctx: AccountCtx): Promise<void> {
  const { accountID, now } = ctx;
  const removed = await emittingMethods(ctx, { accountID }, () =>
    ctx.db
      .update(bankAccountTable)
      .set({ disabledOn: now, updatedOn: now })
      .where(linked(ctx))
      .returning({ bankAccountID: bankAccountTable.bankAccountID }),
  );
  const ids = removed.map(({ bankAccountID }) => BankAccountID.parse(bankAccountID));
  const facts = ids.map((bankAccountID) => ({
    accountID,
    data: { accountID, bankAccountID },
  }));
  await emitAll(ctx, bankAccountDeleted, facts);
  await moveRounds(ctx, ids, "fail");
}
