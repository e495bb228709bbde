"use client";

import { useRouter } from "next/navigation";
import { ConfirmAction } from "@/components/form/confirm-action";
import { useCan } from "@/components/page/can";
import { Button } from "@/components/ui/button";
import { sourceInWords } from "@/components/words/payment-methods";
import type { BankAccount } from "@/lib/domain/bank-accounts/contract";
import { bankAccounts } from "@/lib/operations/bank-accounts";
import { paymentMethods } from "@/lib/operations/payment-methods";

/** Removes a bank account, then goes back to the account's sources. */
export function RemoveBankAccount({ accountID, bankAccount }: { accountID: string; bankAccount: BankAccount }) {
  const router = useRouter();
  const name = sourceInWords({ bankAccount });
  if (!useCan("bank-accounts.write", accountID)) return null;
  return (
    <ConfirmAction
      operation={bankAccounts.remove}
      request={{ params: { accountID, bankAccountID: bankAccount.bankAccountID } }}
      refresh={[bankAccounts.list, paymentMethods.list]}
      trigger={<Button>Remove</Button>}
      title={`Remove ${name}?`}
      effect="Its payment methods can no longer be used. Transfers in progress continue."
      labels={["Remove bank account", "Removing…"]}
      done={`${name} is removed`}
      then={() => router.push(`/accounts/${accountID}/sources`)}
    />
  );
}
