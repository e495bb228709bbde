import { eq } from "drizzle-orm";
import { accountTable } from "@/db/schema";
import { conflict, invalid } from "@/lib/core/failure";
import { institutionOf } from "@/lib/providers/institutions";
import type { Ctx } from "../context";
import { type AccountNumbers, LINK_VARIANTS, type LinkBankAccount } from "./shared/link-request";
import { isTakenRoutingNumber } from "./shared/routing-number";

/** What an aggregator says of the token that it gave out, in the sandbox. */
const AGGREGATED = {
  plaid: { routingNumber: "011401533", accountNumber: "1111222233330000" },
  plaidLink: { routingNumber: "011401533", accountNumber: "1111222233330000" },
  mx: { routingNumber: "123456780", accountNumber: "0004321567000" },
} as const;

/** A bank account with its number, which goes to the vault and nowhere else. */
export interface LinkedSource {
  numbers: AccountNumbers;
  bankName: string;
  takesRTP: boolean;
  /** Whether an aggregator says that it is theirs. */
  isProven: boolean;
}

/**
 * What is linked: the numbers as given, or those behind a token. Throws 422 at the variant for a wrong routing number and
 * where no aggregator is connected; 409 for a routing number without a known bank.
 */
export async function linkedSource(ctx: Ctx, input: LinkBankAccount): Promise<LinkedSource> {
  const { mode } = ctx.caller;
  const numbers = input.account ?? (await aggregated(ctx, input));
  const { routingNumber } = numbers;
  if (!isTakenRoutingNumber(routingNumber, mode))
    throw invalid({ account: { routingNumber: "must be a routing number with the right check digit" } });
  const bank = institutionOf(routingNumber, mode);
  if (!bank) throw conflict("unable to get bank name");
  return { numbers, bankName: bank.name, takesRTP: bank.takesRTP, isProven: input.account === undefined };
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
