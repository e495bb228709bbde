"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { badge, link, moment, money, opener, text } from "@/components/list/columns";
import { type Table, table } from "@/components/list/list";
import { ListTable } from "@/components/list/list-table";
import { AppLink } from "@/components/ui/app-link";
import { AUTHORIZATION_STATES } from "@/components/words/states";
import { queryFor } from "@/lib/client/query";
import { signedCents } from "@/lib/core/money";
import type { IssuedCardAuthorization, IssuedCardTransaction } from "@/lib/domain/cards/authorizations/contract";
import { authorizations, cardTransactions, partnerSpending } from "@/lib/generated/operations/authorizations";
import { CardTransactionDetails } from "./card-transaction-details";
import { shownOf, spendingRequest, takenRequest } from "./reads";
import { DECLINES } from "@/components/words/card-declines";
import { merchantName } from "./card-words";

interface OfCard {
  accountID: string;
  issuedCardID: string;
}

/** Shows what a card was asked to pay, and what it paid. */
export function SpendingOfCard({ accountID, issuedCardID }: OfCard) {
  const request = spendingRequest(accountID, issuedCardID);
  const asked = useSuspenseQuery(queryFor(authorizations.list, request));
  const paid = useSuspenseQuery(queryFor(cardTransactions.list, request));
  const [questions, payments] = [shownOf(asked.data), shownOf(paid.data)];
  const query = `issuedCardID=${issuedCardID}`;
  return (
    <>
      <Part
        title="Authorizations"
        none="No merchant has charged this card yet."
        more={questions.hasMore && `/authorizations?${query}`}
        {...{ table: authorizationsOfCard, rows: questions.shown, accountID, isBusy: asked.isFetching }}
      />
      <Part
        title="Card transactions"
        none="No merchant has taken money yet."
        more={payments.hasMore && `/card-transactions?${query}`}
        {...{ table: transactionsOfCard, rows: payments.shown, accountID, isBusy: paid.isFetching }}
      />
    </>
  );
}

interface OfAuthorization {
  accountID: string;
  authorizationID: string;
}

/** Shows what was taken of an authorization. */
export function SpendingOfAuthorization({ accountID, authorizationID }: OfAuthorization) {
  const { data, isFetching } = useSuspenseQuery(queryFor(partnerSpending.transactions, takenRequest(authorizationID)));
  return (
    <Part
      title="Card transactions"
      none="The merchant hasn’t taken any money yet."
      more={data.more && `/card-transactions?authorizationID=${authorizationID}`}
      {...{ table: transactionsOfCard, rows: data.items, accountID, isBusy: isFetching }}
    />
  );
}

interface PartProps {
  title: string;
  none: string;
  /** Says where the others are. */
  more: string | false;
  table: Table;
  rows: readonly unknown[];
  accountID: string;
  isBusy: boolean;
}

function Part({ title, none, more, table, rows, accountID, isBusy }: PartProps) {
  return (
    <section aria-label={title} className="grid min-w-0 gap-3">
      <div className="flex items-baseline justify-between gap-4">
        <h2 className="text-[0.9375rem] font-semibold">{title}</h2>
        {more && <AppLink href={more}>Show all</AppLink>}
      </div>
      {rows.length === 0 ? (
        <p className="text-muted-foreground">{none}</p>
      ) : (
        <div className="@container min-w-0">
          <ListTable table={table} rows={rows} params={{ accountID }} caption={title} isBusy={isBusy} />
        </div>
      )}
    </section>
  );
}

/** Lists what one card was asked to pay. */
const authorizationsOfCard = table<IssuedCardAuthorization>({
  key: "authorizationID",
  columns: [
    link(
      "Merchant",
      ({ merchantData }) => merchantName(merchantData),
      ({ authorizationID }, { accountID }) => `/accounts/${accountID}/authorizations/${authorizationID}`,
    ),
    money("Amount", ({ authorizedAmount }) => signedCents(authorizedAmount), { priority: 1, isSigned: true }),
    badge("Status", ({ status }) => AUTHORIZATION_STATES[status], { priority: 2 }),
    text("Why declined", ({ declineReason }) => declineReason && DECLINES[declineReason], { priority: 4 }),
    moment("Date", ({ createdOn }) => createdOn, { priority: 3 }),
  ],
});

/** Lists what one card paid and got back. */
const transactionsOfCard = table<IssuedCardTransaction>({
  key: "cardTransactionID",
  columns: [
    opener("Merchant", ({ merchantData }) => merchantName(merchantData)),
    money("Amount", ({ amount }) => signedCents(amount), { priority: 1, isSigned: true }),
    moment("Date", ({ createdOn }) => createdOn, { priority: 2 }),
  ],
  details: (transaction, { accountID = "" }) => (
    <CardTransactionDetails accountID={accountID} transaction={transaction} />
  ),
});
