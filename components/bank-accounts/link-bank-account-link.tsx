import { NewLink } from "@/components/page/new-link";

/** Leads to the form that links a bank account. */
export function LinkBankAccountLink({ accountID }: { accountID: string }) {
  return (
    <NewLink
      href={`/accounts/${accountID}/sources/bank-accounts/new`}
      label="Link bank account"
      scope="bank-accounts.write"
      accountID={accountID}
    />
  );
}
