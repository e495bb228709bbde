"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { badge, link, text, when } from "@/components/list/columns";
import { list } from "@/components/list/list";
import { view } from "@/components/list/list-view";
import { PageSection } from "@/components/page/page-section";
import { BANK_ACCOUNT_TYPES, sourceInWords } from "@/components/words/payment-methods";
import { BANK_ACCOUNT_STATES } from "@/components/words/states";
import { queryFor } from "@/lib/client/query";
import { bankAccounts } from "@/lib/generated/operations/bank-accounts";
import { LinkBankAccountLink } from "./link-bank-account-link";

const bankAccountList = list(bankAccounts.list, {
  noun: "bank account",
  key: "bankAccountID",
  columns: [
    link(
      "Bank account",
      (bankAccount) => sourceInWords({ bankAccount }),
      ({ bankAccountID }, { accountID }) => `/accounts/${accountID}/sources/bank-accounts/${bankAccountID}`,
    ),
    text("Type", ({ bankAccountType }) => BANK_ACCOUNT_TYPES[bankAccountType], { width: "md", priority: 3 }),
    text("Holder", ({ holderName }) => holderName, { priority: 2 }),
    badge("Status", ({ status }) => BANK_ACCOUNT_STATES[status], { width: "lg", priority: 1 }),
    when("Updated", ({ updatedOn }) => updatedOn, { width: "md", priority: 4 }),
  ],
  empty: {
    drawing: "bank",
    title: "No bank accounts yet",
    description: "A linked bank account can receive payouts. Once verified, it can also be debited.",
    action: ({ accountID }) => <LinkBankAccountLink accountID={accountID} />,
  },
});

const BankAccountTable = view(bankAccountList);

export function BankAccounts({ accountID }: { accountID: string }) {
  return (
    <PageSection
      title="Bank accounts"
      scope="bank-accounts.read"
      accountID={accountID}
      actions={<OneMore accountID={accountID} />}
    >
      <BankAccountTable params={{ accountID }} />
    </PageSection>
  );
}

/** The empty list has this button itself. */
function OneMore({ accountID }: { accountID: string }) {
  const { data } = useSuspenseQuery(queryFor(bankAccounts.list, { params: { accountID } }));
  return data.length > 0 && <LinkBankAccountLink accountID={accountID} />;
}
