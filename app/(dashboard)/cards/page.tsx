import { redirect } from "next/navigation";
import { listPage, type ListPageProps } from "@/app/list-page";
import { CardAccountTable } from "@/components/issuing/card-account-table";
import { cardAccountList } from "@/components/issuing/card-accounts.list";
import { accounts } from "@/lib/domain/accounts/contract";
import { mayCall } from "@/lib/http/account-grants";
import { currentSession } from "@/lib/http/session";

export const metadata = { title: "Cards" };

const AccountsPage = listPage(cardAccountList, CardAccountTable, {
  title: "Cards",
  description: "Choose the account whose cards you want to see.",
});

/** Cards belong to an account. Those who list no accounts have only their own. */
export default async function CardsPage(props: ListPageProps) {
  const own = (await currentSession())?.caller.accountID;
  if (own && !(await mayCall(accounts.list))) redirect(`/accounts/${own}/cards`);
  return <AccountsPage {...props} />;
}
