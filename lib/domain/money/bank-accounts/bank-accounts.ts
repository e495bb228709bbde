import { BankAccountID } from "@/lib/core/api/ids";
import { type AccountCtx, forAccount } from "@/lib/domain/kernel/operations/context";
import { moveRound, moveRounds } from "./attempts";
import { eq } from "drizzle-orm";
import { bankAccountTable } from "@/db/schema";
import { note } from "@/lib/domain/kernel/operations/act";
import { emit, emitAll } from "@/lib/domain/kernel/events/emit";
import { tellingMethods } from "@/lib/domain/money/payment-methods/tell-methods";
import { bankAccountDeleted } from "./events";
import { linked, lockBankAccount, nameOf } from "./rows";

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
      .where(forAccount(ctx, bankAccountTable, eq(bankAccountTable.bankAccountID, id)));
    await emit(ctx, bankAccountDeleted, { accountID: ctx.accountID, bankAccountID: id });
  });
  await moveRound(ctx, id, "fail");
  note(ctx, { name: nameOf(row) });
}

/** Removes every bank account of an account that nobody is connected to any more. Their numbers are destroyed with it. */
export async function removeBankAccounts(ctx: AccountCtx): Promise<void> {
  const { accountID, now } = ctx;
  const removed = await tellingMethods(ctx, { accountID }, () =>
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
