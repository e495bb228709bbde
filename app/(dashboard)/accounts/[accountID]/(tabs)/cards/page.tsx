import { listTab } from "@/app/list-page";
import { CardTable } from "@/components/issuing/card-table";
import { cardList } from "@/components/issuing/cards.list";
import { NewLink } from "@/components/page/new-link";
import { titled } from "../../page-title";

export const generateMetadata = titled("Cards");

export default listTab(cardList, CardTable, {
  lead: "Virtual cards that spend from the wallet.",
  actions: (accountID) => (
    <NewLink
      href={`/accounts/${accountID}/cards/new`}
      label="New card"
      scope="issued-cards.write"
      accountID={accountID}
    />
  ),
});
