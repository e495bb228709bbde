"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { view } from "@/components/list/list-view";
import { PageSection } from "@/components/page/page-section";
import { queryFor } from "@/lib/client/query";
import { bankAccounts } from "@/lib/operations/bank-accounts";
import { bankAccountList } from "./bank-accounts.list";
import { LinkBankAccountLink } from "./link-bank-account-link";

const BankAccountTable = view(bankAccountList);

/** The bank accounts of an account, and the way to one more. */
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

/** The empty list has the same button itself. */
function OneMore({ accountID }: { accountID: string }) {
  const { data } = useSuspenseQuery(queryFor(bankAccounts.list, { params: { accountID } }));
  return data.length > 0 && <LinkBankAccountLink accountID={accountID} />;
}
