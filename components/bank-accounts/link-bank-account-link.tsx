import { NewLink } from "@/components/page/new-link";

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
