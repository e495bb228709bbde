"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import Link from "next/link";
import { Badge } from "@/components/ui/badge";
import { Money } from "@/components/ui/money";
import { Pagination } from "@/components/ui/pagination";
import { RelativeTime } from "@/components/ui/relative-time";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow, TableRowHeader } from "@/components/ui/table";
import { queryFor } from "@/lib/client/query";
import { type IssuedCard, issuedCards } from "@/lib/domain/issuing/contract";
import { type Wallet, wallets } from "@/lib/domain/wallets/contract";
import { CARDS_SHOWN, cardListHref, cardListRequest, type CardListSearch } from "./card-list-search";
import { StateBadge } from "@/components/words/state-badge";
import { CARD_STATES } from "@/components/words/states";
import { holderName, limitOf } from "./card-words";
import { NoCards } from "./no-cards";

export interface CardTableProps {
  accountID: string;
  search: CardListSearch;
}

/** A page of an account's cards, newest first. */
export function CardTable({ accountID, search }: CardTableProps) {
  const { data } = useSuspenseQuery(queryFor(issuedCards.list, cardListRequest(accountID, search)));
  const { data: held } = useSuspenseQuery(queryFor(wallets.list, { params: { accountID } }));
  const cards = data.slice(0, CARDS_SHOWN);
  const page = Math.max(1, search.page);
  if (cards.length === 0) return <NoCards accountID={accountID} search={search} />;
  const first = (page - 1) * CARDS_SHOWN + 1;
  return (
    <>
      <Table caption="Cards">
        <CardTableHeader />
        <TableBody>
          {cards.map((card) => (
            <CardRow
              key={card.issuedCardID}
              accountID={accountID}
              card={card}
              wallet={held.find(({ walletID }) => walletID === card.fundingWalletID)}
            />
          ))}
        </TableBody>
      </Table>
      <Pagination
        label="Cards"
        summary={`${first}–${first + cards.length - 1}`}
        previousHref={page > 1 ? cardListHref(accountID, { ...search, page: page - 1 }) : undefined}
        nextHref={data.length > CARDS_SHOWN ? cardListHref(accountID, { ...search, page: page + 1 }) : undefined}
      />
    </>
  );
}

function CardTableHeader() {
  return (
    <TableHeader>
      <TableRow>
        <TableHead>Card</TableHead>
        <TableHead>Authorized user</TableHead>
        <TableHead>Memo</TableHead>
        <TableHead>State</TableHead>
        <TableHead isNumeric>Limit per payment</TableHead>
        <TableHead>Wallet</TableHead>
        <TableHead>Created</TableHead>
      </TableRow>
    </TableHeader>
  );
}

function CardRow({ accountID, card, wallet }: { accountID: string; card: IssuedCard; wallet: Wallet | undefined }) {
  const limit = limitOf(card);
  return (
    <TableRow>
      <TableRowHeader>
        <Link
          href={`/accounts/${accountID}/cards/${card.issuedCardID}`}
          className="inline-flex min-h-6 items-center gap-2 rounded-sm whitespace-nowrap text-primary-text hover:underline"
        >
          <span>
            {card.brand} <span className="tabular">{card.lastFourCardNumber}</span>
          </span>
        </Link>
      </TableRowHeader>
      <TableCell label="Authorized user">{holderName(card)}</TableCell>
      <TableCell label="Memo">
        <span className="block max-w-48 truncate" title={card.memo}>
          {card.memo || "–"}
        </span>
      </TableCell>
      <TableCell label="State">
        <span className="inline-flex flex-wrap gap-1">
          <StateBadge of={CARD_STATES[card.state]} />
          {card.controls?.singleUse && <Badge icon={null}>Single use</Badge>}
        </span>
      </TableCell>
      <TableCell label="Limit per payment" isNumeric>
        {limit === undefined ? "No limit" : <Money cents={limit} />}
      </TableCell>
      <TableCell label="Wallet">{wallet?.availableBalance.currency ?? "–"}</TableCell>
      <TableCell label="Created" className="whitespace-nowrap">
        <RelativeTime value={card.createdOn} />
      </TableCell>
    </TableRow>
  );
}
