import { listPage } from "@/app/list-page";
import { AccountTable } from "@/components/accounts/account-table";
import { accountList } from "@/components/accounts/accounts.list";
import { NewLink } from "@/components/page/new-link";

export const metadata = { title: "Accounts" };

export default listPage(accountList, AccountTable, {
  title: "Accounts",
  description: "Businesses and people connected to you.",
  actions: <NewLink href="/accounts/new" label="New account" scope="accounts.write" />,
});
