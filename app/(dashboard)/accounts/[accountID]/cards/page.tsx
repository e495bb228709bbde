import type { Metadata } from "next";
import type { SearchParams } from "nuqs/server";
import { Preload } from "@/app/preload";
import { cardListRequest, loadCardListSearch } from "@/components/issuing/card-list-search";
import { CardStateTabs } from "@/components/issuing/card-state-tabs";
import { CardTable } from "@/components/issuing/card-table";
import { NewCardLink } from "@/components/issuing/new-card-link";
import { PageHeader } from "@/components/ui/page-header";
import { issuedCards } from "@/lib/domain/issuing/contract";
import { wallets } from "@/lib/domain/wallets/contract";
import { read } from "@/lib/http/preload";
import { accountName } from "./account-name";

type Props = { params: Promise<{ accountID: string }>; searchParams: Promise<SearchParams> };

/** The page's title. */
export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: `Cards · ${await accountName((await params).accountID)}` };
}

/** An account's spending cards. */
export default async function AccountCardsPage({ params, searchParams }: Props) {
  const { accountID } = await params;
  const search = await loadCardListSearch(searchParams);
  const reads = [
    read(issuedCards.list, cardListRequest(accountID, search)),
    read(wallets.list, { params: { accountID } }),
  ];
  const breadcrumb = [{ label: "Cards", href: "/cards" }, { label: await accountName(accountID) }];
  return (
    <>
      <PageHeader title="Cards" breadcrumb={breadcrumb} actions={<NewCardLink accountID={accountID} />} />
      <CardStateTabs accountID={accountID} search={search} />
      <Preload reads={reads}>
        <CardTable accountID={accountID} search={search} />
      </Preload>
    </>
  );
}
