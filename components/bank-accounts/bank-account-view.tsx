"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { APIRequest } from "@/components/page/api-request";
import type { BreadcrumbItem } from "@/components/page/breadcrumb";
import { PageHeader } from "@/components/page/page-header";
import { ShortID } from "@/components/page/short-id";
import { whileUsed } from "@/components/page/while-used";
import { sourceInWords } from "@/components/words/payment-methods";
import { StateBadge } from "@/components/words/state-badge";
import { BANK_ACCOUNT_STATES } from "@/components/words/states";
import { queryFor } from "@/lib/client/query";
import { bankAccounts } from "@/lib/operations/bank-accounts";
import { BankAccountFacts } from "./bank-account-facts";
import { RemoveBankAccount } from "./remove-bank-account";
import { VerifyBankAccount } from "./verify-bank-account";

const ASK_EVERY_MS = 3000;

interface BankAccountViewProps {
  accountID: string;
  bankAccountID: string;
  above: readonly BreadcrumbItem[];
}

/** One bank account: its facts, and how far its verification is. It is read again while it is being verified. */
export function BankAccountView({ accountID, bankAccountID, above }: BankAccountViewProps) {
  const { data: bankAccount } = useSuspenseQuery({
    ...queryFor(bankAccounts.get, { params: { accountID, bankAccountID } }),
    refetchInterval: ({ state: { data } }) => data?.status === "pending" && whileUsed(ASK_EVERY_MS),
  });
  return (
    <>
      <PageHeader
        title={sourceInWords({ bankAccount })}
        above={above}
        status={<StateBadge of={BANK_ACCOUNT_STATES[bankAccount.status]} />}
        facts={[<ShortID key="id" value={bankAccount.bankAccountID} label="bank account ID" />]}
        actions={
          <>
            <APIRequest
              isCompact
              operation={bankAccounts.get}
              request={() => ({ params: { accountID, bankAccountID } })}
            />
            <RemoveBankAccount accountID={accountID} bankAccount={bankAccount} />
          </>
        }
      />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <VerifyBankAccount accountID={accountID} bankAccount={bankAccount} />
        <BankAccountFacts bankAccount={bankAccount} />
      </div>
    </>
  );
}
