import { redirect } from "next/navigation";
import { listPage, type ListPageProps } from "@/app/list-page";
import { PartnerCardTable } from "@/components/issuing/card-table";
import { partnerCardList } from "@/components/issuing/cards.list";
import { NewLink } from "@/components/page/new-link";
import { AppLink } from "@/components/ui/app-link";
import { Button } from "@/components/ui/button";
import { accounts } from "@/lib/domain/accounts/accounts/contract";
import { mayCall } from "@/lib/http/adapters/account-grants";
import { currentSession } from "@/lib/http/adapters/session";

export const metadata = { title: "Cards" };

/** Cards of all accounts. Viewers who may not list accounts see only their own cards. */
export default async function CardsPage(props: ListPageProps) {
  const own = `/accounts/${(await currentSession())?.caller.accountID}/cards`;
  if (!(await mayCall(accounts.list))) redirect(own);
  const page = listPage(partnerCardList, PartnerCardTable, {
    title: "Cards",
    description: "The cards of all accounts. To create one, choose its account.",
    actions: (
      <>
        <Button asChild>
          <AppLink href={own}>Your own cards</AppLink>
        </Button>
        <NewLink href="/accounts?capability=card-issuing" label="New card" scope="issued-cards.write" />
      </>
    ),
  });
  return page(props);
}
