import { and, eq, isNull } from "drizzle-orm";
import { bankAccountTable } from "@/db/schema";
import { conflict } from "@/lib/core/failure";
import { type AccountID, type BankAccountID, newID } from "@/lib/core/ids";
import { note, noteUnchanged } from "@/lib/domain/audit/act";
import type { Ctx } from "../context";
import { emit } from "../emit";
import { homePartner } from "../home-partner";
import { addPaymentMethods } from "../payment-methods/add-payment-methods";
import { methodsOfSource } from "../payment-methods/queries";
import { bankFingerprint, sealBankSecrets } from "../vault/bank-account-numbers";
import type { BankAccount } from "./contract";
import { bankAccountCreated } from "./events";
import { type LinkedSource, linkedSource } from "./linked-source";
import type { LinkBankAccount } from "./shared/link-request";
import { type BankAccountRow, linked, nameOf, placeOf, toBankAccount } from "./rows";

/**
 * Links a bank account by its numbers or by an aggregator's token, which also proves it. The number goes to the vault. The
 * same numbers again are the same bank account, unless it was removed. Throws what `linkedSource` throws.
 */
export async function linkBankAccount(ctx: Ctx, input: LinkBankAccount): Promise<BankAccount> {
  const source = await linkedSource(ctx, input);
  const partnerID = await homePartner(ctx);
  const fresh = await insert(ctx, partnerID, source);
  const row = fresh ?? (await known(ctx, fingerprintOf(source)));
  const place = placeOf(row);
  if (fresh) {
    const { accountNumber } = source.numbers;
    await sealBankSecrets(ctx, place, { accountNumber });
    await emit(ctx, bankAccountCreated, place);
    const types = ["ach-credit-standard", "ach-credit-same-day", "ach-debit-collect", "ach-debit-fund"] as const;
    await addPaymentMethods(ctx, { sourceID: place.bankAccountID, partnerID }, [
      ...types,
      ...(source.takesRTP ? (["rtp-credit"] as const) : []),
    ]);
    note(ctx, { object: place.bankAccountID, name: nameOf(row) });
  } else noteUnchanged(ctx);
  const bankAccount = toBankAccount(row);
  if (ctx.waitFor !== "payment-method") return bankAccount;
  return { ...bankAccount, paymentMethods: await methodsOfSource(ctx, place.bankAccountID) };
}

const fingerprintOf = ({ numbers }: LinkedSource) => bankFingerprint(numbers.routingNumber, numbers.accountNumber);

/** The new row. Undefined when the account has the same bank account already, or gets it at this moment. */
async function insert(ctx: Ctx, partnerID: AccountID, source: LinkedSource): Promise<BankAccountRow | undefined> {
  const { accountNumber, ...shown } = source.numbers;
  const { accountID, now } = ctx;
  const { bankName, takesRTP, isProven } = source;
  const [fresh] = await ctx.db
    .insert(bankAccountTable)
    .values({
      ...shown,
      bankAccountID: newID<BankAccountID>(),
      accountID,
      partnerID,
      bankName,
      takesRTP,
      lastFour: accountNumber.slice(-4),
      fingerprint: fingerprintOf(source),
      status: isProven ? "verified" : "new",
      statusReason: isProven ? "verification-successful" : "bank-account-created",
      createdOn: now,
      updatedOn: now,
    })
    .onConflictDoNothing({
      target: [bankAccountTable.accountID, bankAccountTable.fingerprint],
      where: isNull(bankAccountTable.disabledOn),
    })
    .returning();
  return fresh;
}

async function known(ctx: Ctx, fingerprint: string): Promise<BankAccountRow> {
  const [row] = await ctx.db
    .select()
    .from(bankAccountTable)
    .where(and(linked(ctx), eq(bankAccountTable.fingerprint, fingerprint)));
  if (!row) throw conflict("the bank account changed meanwhile");
  return row;
}
