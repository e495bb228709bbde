import { call, CallError } from "@/lib/client/call";
import { bankAccounts } from "@/lib/operations/bank-accounts";
import type { Played } from "./scenarios";

/** The codes with which the sandbox's bank sends a credit back, each by an account number of its own. */
const CODES = ["03", "02", "04", "13", "20", "16"] as const;

/** A bank account whose verification credit is returned with a code. */
export const failingBankAccount = (code: string) => ({
  holderName: "Test Holder",
  holderType: "business" as const,
  accountNumber: `9000000${code}`,
  bankAccountType: "checking" as const,
  routingNumber: "273976369",
});

/** Links the first of them that is not linked yet, and asks for its verification. */
export async function playBankAccount(accountID: string): Promise<Played> {
  const bankAccountID = await linkFirst(accountID, CODES);
  await call(bankAccounts.initiateVerification, { params: { accountID, bankAccountID } });
  return {
    words: "The bank returns the verification credit within seconds.",
    link: { href: `/accounts/${accountID}/sources/bank-accounts/${bankAccountID}`, label: "View bank account" },
  };
}

async function linkFirst(accountID: string, [code, ...others]: readonly string[]): Promise<string> {
  if (code === undefined) throw new CallError(409, "All failing test accounts are already linked. Remove one.");
  try {
    const body = { account: failingBankAccount(code) };
    return (await call(bankAccounts.link, { params: { accountID }, body })).bankAccountID;
  } catch (error) {
    if (error instanceof CallError && error.status === 409) return linkFirst(accountID, others);
    throw error;
  }
}
