import { and, eq, isNull } from "drizzle-orm";
import { accountTable, bankAccountTable } from "@/db/schema";
import { conflict, invalid } from "@/lib/core/failure";
import { type BankAccountID, newID } from "@/lib/core/api/ids";
import { note, noteUnchanged } from "@/lib/domain/kernel/operations/act";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { emit } from "@/lib/domain/kernel/events/emit";
import { getInstitution } from "@/lib/domain/money/institutions/queries";
import { addPaymentMethods } from "@/lib/domain/money/payment-methods/add-payment-methods";
import { methodsOfSource } from "@/lib/domain/money/payment-methods/queries";
import { screenReceiver } from "@/lib/domain/money/sanctions/screen";
import { bankFingerprint, sealBankSecrets } from "@/lib/domain/platform/vault/bank-account-numbers";
import type { BankAccount } from "./contract";
import { bankAccountCreated } from "./events";
import { type BankAccountRow, linked, nameOf, placeOf, toBankAccount } from "./rows";
import { type AccountNumbers, LINK_VARIANTS, type LinkBankAccount } from "./shared/link-request";
import { isAcceptedRoutingNumber, routingNumberFault } from "@/lib/domain/money/institutions/shared/routing-number";

/**
 * Links a bank account by its numbers or by an aggregator's token, which also proves it. The number goes to the vault.
 * Linking the same numbers again returns the same bank account, unless it was removed. Throws what `linkedSource`
 * throws.
 */
export async function linkBankAccount(ctx: Ctx, input: LinkBankAccount): Promise<BankAccount> {
  const source = await linkedSource(ctx, input);
  const fresh = await insert(ctx, source);
  const row = fresh ?? (await existingAccount(ctx, fingerprintOf(source)));
  const place = placeOf(row);
  if (fresh) {
    const { accountNumber } = source.numbers;
    await sealBankSecrets(ctx, place, { accountNumber });
    await emit(ctx, bankAccountCreated, place);
    await screenReceiver(ctx, ctx.caller.mode, {
      ...{ subject: "bank-account", sourceID: place.bankAccountID },
      ...{ holderName: row.holderName, isBusiness: row.holderType === "business" },
    });
    const types = ["ach-credit-standard", "ach-credit-same-day", "ach-debit-collect", "ach-debit-fund"] as const;
    await addPaymentMethods(ctx, place.bankAccountID, [
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

/** The new row. Undefined if the account has the same bank account already, or gets it at the same time. */
async function insert(ctx: Ctx, source: LinkedSource): Promise<BankAccountRow | undefined> {
  const { accountNumber, ...rest } = source.numbers;
  const { accountID, homePartnerID: partnerID, now } = ctx;
  const { bankName, takesRTP, isProven } = source;
  const [fresh] = await ctx.db
    .insert(bankAccountTable)
    .values({
      ...rest,
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
      target: [bankAccountTable.partnerID, bankAccountTable.accountID, bankAccountTable.fingerprint],
      where: isNull(bankAccountTable.disabledOn),
    })
    .returning();
  return fresh;
}

async function existingAccount(ctx: Ctx, fingerprint: string): Promise<BankAccountRow> {
  const [row] = await ctx.db
    .select()
    .from(bankAccountTable)
    .where(and(linked(ctx), eq(bankAccountTable.fingerprint, fingerprint)));
  if (!row) throw conflict("the bank account was changed by another request, try again");
  return row;
}

const AGGREGATED = {
  plaid: { routingNumber: "011401533", accountNumber: "1111222233330000" },
  plaidLink: { routingNumber: "011401533", accountNumber: "1111222233330000" },
  mx: { routingNumber: "123456780", accountNumber: "0004321567000" },
} as const;

/** A bank account with its number, which is stored only in the vault. */
interface LinkedSource {
  numbers: AccountNumbers;
  bankName: string;
  takesRTP: boolean;
  /** True if an aggregator confirms the owner. */
  isProven: boolean;
}

/**
 * Returns the numbers to link: as given, or those behind a token. After a merger of banks, the routing number is the new one. Throws 422 under the variant for a wrong routing
 * number and if no aggregator is connected; 409 for a routing number without a known bank.
 */
async function linkedSource(ctx: Ctx, input: LinkBankAccount): Promise<LinkedSource> {
  const { mode } = ctx.caller;
  const numbers = input.account ?? (await aggregated(ctx, input));
  const { routingNumber } = numbers;
  if (!isAcceptedRoutingNumber(routingNumber, mode))
    throw invalid({ account: { routingNumber: routingNumberFault(routingNumber) } });
  const bank = await getInstitution(ctx.db, routingNumber, mode);
  if (!bank) throw conflict("unable to get bank name");
  return {
    numbers: { ...numbers, routingNumber: bank.routingNumber },
    bankName: bank.name,
    takesRTP: bank.takesRTP,
    isProven: input.account === undefined,
  };
}

async function aggregated({ db, caller, accountID }: Ctx, input: LinkBankAccount): Promise<AccountNumbers> {
  const variant = LINK_VARIANTS.find((name) => name !== "account" && input[name] !== undefined);
  if (variant === undefined || variant === "account") throw invalid({ error: "is not valid" });
  if (caller.mode === "production") throw invalid({ [variant]: "is not offered in production yet" });
  const [account] = await db
    .select({ holderName: accountTable.displayName, holderType: accountTable.accountType })
    .from(accountTable)
    .where(eq(accountTable.accountID, accountID));
  if (!account) throw new Error("the account is gone");
  return { ...account, ...AGGREGATED[variant], bankAccountType: "checking" };
}
