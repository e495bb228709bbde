"use client";

import { keepPreviousData, useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { badge, link, moment, money, opener, text } from "@/components/list/columns";
import { type Table, table } from "@/components/list/list";
import { ListTable } from "@/components/list/list-table";
import { AppLink } from "@/components/ui/app-link";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { formatMoney } from "@/components/ui/words/format";
import { Money } from "@/components/ui/data/money";
import { ExactTime } from "@/components/ui/data/relative-time";
import { ShareBar } from "@/components/ui/data/share-bar";
import { SkeletonFacts } from "@/components/ui/feedback/skeleton";
import { useZone } from "@/components/ui/words/use-zone";
import { counted } from "@/components/words/nouns";
import { AUTHORIZATION_STATES } from "@/components/words/states";
import { queryFor } from "@/lib/client/query";
import { signedCents } from "@/lib/core/money/money";
import type { IssuedCardAuthorization, IssuedCardTransaction } from "@/lib/domain/cards/authorizations/contract";
import type { LimitUse } from "@/lib/domain/cards/authorizations/dashboard";
import {
  authorizations,
  cardSpending,
  cardTransactions,
  partnerSpending,
} from "@/lib/generated/operations/authorizations";
import { CardTransactionDetails } from "./card-transaction-details";
import { shownOf, spendingRequest, capturesRequest } from "./reads";
import { DECLINES } from "@/components/words/card-declines";
import { merchantName } from "./card-words";

interface OfCard {
  accountID: string;
  issuedCardID: string;
}

/** A card's spending by month and against its limits, in the viewer's time zone. */
export function CardLimits({ accountID, issuedCardID }: OfCard) {
  const zone = useZone();
  const query = zone === "UTC" ? {} : { zone };
  const { data } = useQuery({
    ...queryFor(cardSpending.get, { params: { accountID, issuedCardID }, query }),
    placeholderData: keepPreviousData,
  });
  if (!data) return <SkeletonFacts lines={5} />;
  const { limits, months, held, monthEndsOn } = data;
  const most = Math.max(1, ...months.map(({ spent }) => spent));
  const present = months.at(-1);
  return (
    <Card aria-label="Spending">
      <CardHeader title="Spending" />
      <CardBody className="grid gap-5">
        {present && (
          <div className="grid gap-0.5">
            <Money cents={present.spent} className="text-[1.75rem] leading-9 font-semibold tracking-tight" />
            <p className="text-muted-foreground">
              {`Spent in ${monthName(present.month)} by ${counted(present.payments, "payment")}${held > 0 ? `, and ${formatMoney(held)} reserved` : ""}. The next month begins `}
              <ExactTime value={monthEndsOn} />.
            </p>
          </div>
        )}
        {limits.map((use) => (
          <LimitBar key={use.interval} use={use} />
        ))}
        {limits.length === 0 && (
          <p className="text-muted-foreground">No limit. A payment can take what the wallet has.</p>
        )}
        <ul aria-label="Spent by month" className="grid gap-2">
          {months.map(({ month, spent }) => (
            <li key={month} className="grid grid-cols-[5.5rem_1fr_auto] items-center gap-3">
              <span className="text-muted-foreground">{monthName(month, "short")}</span>
              <ShareBar shares={[(Math.max(0, spent) / most) * PERCENT]} />
              <Money cents={spent} className="min-w-20 text-right" />
            </li>
          ))}
        </ul>
      </CardBody>
    </Card>
  );
}

const PERCENT = 100;

function monthName(month: string, style: "long" | "short" = "long"): string {
  const form = { month: style, year: "numeric", timeZone: "UTC" } as const;
  return new Intl.DateTimeFormat("en-US", form).format(new Date(`${month}-01T00:00:00Z`));
}

/** Limit as a bar: the month's largest payment, what is left, and declined payments above the limit. */
function LimitBar({ use: { limit, spent, left, over, refused, largestRefused } }: { use: LimitUse }) {
  return (
    <div className="grid gap-1.5">
      <p className="flex flex-wrap justify-between gap-x-4">
        <span className="font-medium">Limit per payment</span>
        <span className="tabular">{`${formatMoney(spent)} of ${formatMoney(limit)}`}</span>
      </p>
      <ShareBar shares={[(spent / limit) * PERCENT]} />
      {over > 0 ? (
        <p className="text-danger">
          {`The largest payment this month took ${formatMoney(over)} more than the limit. A merchant may capture more than was authorized.`}
        </p>
      ) : (
        <p className="text-muted-foreground">
          {spent > 0
            ? `The largest payment this month left ${formatMoney(left)}. The limit starts over with each payment.`
            : "No payment this month. The limit starts over with each payment."}
        </p>
      )}
      {refused > 0 && (
        <p>
          {`${counted(refused, "payment")} over the limit ${refused === 1 ? "was" : "were"} declined this month, the largest of ${formatMoney(largestRefused)}.`}
        </p>
      )}
    </div>
  );
}

export function SpendingOfCard({ accountID, issuedCardID }: OfCard) {
  const request = spendingRequest(accountID, issuedCardID);
  const authorized = useSuspenseQuery(queryFor(authorizations.list, request));
  const paid = useSuspenseQuery(queryFor(cardTransactions.list, request));
  const [questions, payments] = [shownOf(authorized.data), shownOf(paid.data)];
  const query = `issuedCardID=${issuedCardID}`;
  return (
    <>
      <Part
        title="Authorizations"
        none="No merchant has charged this card yet."
        more={questions.hasMore && `/authorizations?${query}`}
        {...{ table: authorizationsOfCard, rows: questions.shown, accountID, isBusy: authorized.isFetching }}
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

export function SpendingOfAuthorization({ accountID, authorizationID }: OfAuthorization) {
  const { data, isFetching } = useSuspenseQuery(
    queryFor(partnerSpending.transactions, capturesRequest(authorizationID)),
  );
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
  /** Sentence about the rows that are not shown. */
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
