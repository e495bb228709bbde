import type { SearchParams } from "nuqs/server";
import { Preload } from "@/app/preload";
import { cardListRequest, loadCardListSearch } from "@/components/issuing/card-list-search";
import { CardStateTabs } from "@/components/issuing/card-state-tabs";
import { CardTable } from "@/components/issuing/card-table";
import { NewLink } from "@/components/page/new-link";
import { TabLead } from "@/components/page/tab-lead";
import { issuedCards } from "@/lib/domain/issuing/contract";
import { wallets } from "@/lib/domain/wallets/contract";
import { read } from "@/lib/http/preload";
import { type AccountPageProps, titled } from "../../page-title";

type Props = AccountPageProps & { searchParams: Promise<SearchParams> };

export const generateMetadata = titled("Cards");

/** An account's spending cards. */
export default async function AccountCardsPage({ params, searchParams }: Props) {
  const [{ accountID }, search] = await Promise.all([params, loadCardListSearch(searchParams)]);
  const reads = [
    read(issuedCards.list, cardListRequest(accountID, search)),
    read(wallets.list, { params: { accountID } }),
  ];
  return (
    <Preload reads={reads} accountID={accountID}>
      <TabLead
        actions={
          <NewLink
            href={`/accounts/${accountID}/cards/new`}
            label="New card"
            scope="issued-cards.write"
            accountID={accountID}
          />
        }
      >
        Virtual cards that spend from the wallet.
      </TabLead>
      <CardStateTabs accountID={accountID} search={search} />
      <CardTable accountID={accountID} search={search} />
    </Preload>
  );
}
