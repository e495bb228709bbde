import { bankAccountTable } from "@/db/schema";
import { BankAccountID } from "@/lib/core/ids";
import type { AccountCtx } from "../context";
import { emitAll } from "../emit";
import { tellingMethods } from "../payment-methods/tell-methods";
import { bankAccountDeleted } from "./events";
import { moveRounds } from "./rounds";
import { linked } from "./rows";

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
