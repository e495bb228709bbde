import { redirect } from "next/navigation";
import { listPage, type ListPageProps } from "@/app/list-page";
import { CardAccountTable } from "@/components/issuing/card-account-table";
import { cardAccountList } from "@/components/issuing/card-accounts.list";
import { AppLink } from "@/components/ui/app-link";
import { Button } from "@/components/ui/button";
import { accounts } from "@/lib/domain/accounts/accounts/contract";
import { mayCall } from "@/lib/http/adapters/account-grants";
import { currentSession } from "@/lib/http/adapters/session";

export const metadata = { title: "Cards" };

/** Cards belong to an account. Those who list no accounts have only their own. */
export default async function CardsPage(props: ListPageProps) {
  const own = `/accounts/${(await currentSession())?.caller.accountID}/cards`;
  if (!(await mayCall(accounts.list))) redirect(own);
  const page = listPage(cardAccountList, CardAccountTable, {
    title: "Cards",
    description: "Choose an account to view its cards.",
    actions: (
      <Button asChild>
        <AppLink href={own}>Your own cards</AppLink>
      </Button>
    ),
  });
  return page(props);
}
