"use client";

import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useCan } from "@/components/page/can";
import type { BreadcrumbItem } from "@/components/page/breadcrumb";
import { PageHeader } from "@/components/page/page-header";
import { ShortID } from "@/components/page/short-id";
import { Timeline, type TimelineItem } from "@/components/page/timeline";
import { AppLink } from "@/components/ui/app-link";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { FactsCard } from "@/components/ui/data/facts-card";
import { Money } from "@/components/ui/data/money";
import { Notice } from "@/components/ui/feedback/notice";
import { ExactTime } from "@/components/ui/data/relative-time";
import { StateBadge } from "@/components/words/state-badge";
import { AUTHORIZATION_STATES } from "@/components/words/states";
import { DECLINES } from "@/components/words/card-declines";
import { queryFor } from "@/lib/client/query";
import { signedCents } from "@/lib/core/money/money";
import type { IssuedCardAuthorization, IssuedCardAuthorizationEvent } from "@/lib/domain/cards/authorizations/contract";
import { authorizations } from "@/lib/generated/operations/authorizations";
import { issuedCards } from "@/lib/generated/operations/issuing";
import { wallets } from "@/lib/generated/operations/wallets";
import {
  AUTHORIZATION_EVENTS,
  authorizationName,
  cardWithHolder,
  merchantItems,
  merchantName,
  walletName,
} from "./card-words";
import { SimulateSheet } from "./simulate-sheet";
import { SpendingOfAuthorization } from "./spending-of-card";

interface AuthorizationViewProps {
  accountID: string;
  authorizationID: string;
  above: readonly BreadcrumbItem[];
}

export function AuthorizationView({ accountID, authorizationID, above }: AuthorizationViewProps) {
  const params = { accountID, authorizationID };
  const { data: authorization } = useSuspenseQuery(queryFor(authorizations.get, { params }));
  const { status, declineReason } = authorization;
  return (
    <>
      <PageHeader
        title={authorizationName(authorization)}
        above={above}
        status={<StateBadge of={AUTHORIZATION_STATES[status]} />}
        facts={[
          merchantName(authorization.merchantData),
          <ShortID key="id" value={authorization.authorizationID} label="authorization ID" />,
        ]}
        actions={<SimulateEvent accountID={accountID} authorization={authorization} />}
      />
      <div className="grid grid-cols-1 gap-6">
        {declineReason && (
          <Notice tone="warning" title="Declined">
            {DECLINES[declineReason]}
          </Notice>
        )}
        <div className="grid items-start gap-6 lg:grid-cols-2">
          <AuthorizationFacts accountID={accountID} authorization={authorization} />
          <AuthorizationEvents accountID={accountID} authorizationID={authorizationID} />
        </div>
        <SpendingOfAuthorization accountID={accountID} authorizationID={authorization.authorizationID} />
      </div>
    </>
  );
}

const SimulateEventForm = dynamic(() => import("./simulate-event-form").then((loaded) => loaded.SimulateEventForm), {
  ssr: false,
});

interface SimulateEventProps {
  accountID: string;
  authorization: IssuedCardAuthorization;
}

/** Plays the network in the sandbox: the next event of an authorization. */
function SimulateEvent({ accountID, authorization: { authorizationID } }: SimulateEventProps) {
  return (
    <SimulateSheet accountID={accountID}>
      {(done) => <SimulateEventForm accountID={accountID} authorizationID={authorizationID} done={done} />}
    </SimulateSheet>
  );
}

const LINK = "rounded-sm text-primary-text hover:underline";

interface AuthorizationFactsProps {
  accountID: string;
  authorization: IssuedCardAuthorization;
}

function AuthorizationFacts({ accountID, authorization }: AuthorizationFactsProps) {
  const { authorizedAmount, status, issuedCardID, fundingWalletID, merchantData, createdOn } = authorization;
  const { data: card } = useSuspenseQuery(queryFor(issuedCards.get, { params: { accountID, issuedCardID } }));
  const { data: held } = useQuery({
    ...queryFor(wallets.list, { params: { accountID } }),
    enabled: useCan("wallets.read", accountID),
  });
  const wallet = held?.find(({ walletID }) => walletID === fundingWalletID);
  const cents = signedCents(authorizedAmount);
  return (
    <FactsCard
      title="Authorization"
      items={[
        status === "declined"
          ? { label: "Requested amount", value: <Money cents={Math.abs(cents)} /> }
          : { label: "Authorized", value: <Money cents={cents} isSigned /> },
        { label: "Status", value: AUTHORIZATION_STATES[status].meaning },
        ...merchantItems(merchantData),
        {
          label: "Card",
          value: (
            <AppLink href={`/accounts/${accountID}/cards/${issuedCardID}`} className={LINK}>
              {cardWithHolder(card)}
            </AppLink>
          ),
        },
        ...(wallet
          ? [
              {
                label: "Wallet",
                value: (
                  <AppLink href={`/accounts/${accountID}/wallet`} className={LINK}>
                    {walletName(wallet)}
                  </AppLink>
                ),
              },
            ]
          : []),
        { label: "Created", value: <ExactTime value={createdOn} /> },
      ]}
    />
  );
}

const RESULTS = { approved: "Approved", declined: "Declined", processed: "" };

function AuthorizationEvents(params: { accountID: string; authorizationID: string }) {
  const { data } = useSuspenseQuery(queryFor(authorizations.events, { params }));
  return (
    <Card aria-label="Events">
      <CardHeader title="Events" />
      <CardBody>
        <Timeline items={data.map(itemOf)} />
      </CardBody>
    </Card>
  );
}

function itemOf({ eventType, amount, result, declineReason, createdOn }: IssuedCardAuthorizationEvent): TimelineItem {
  return {
    on: createdOn,
    what: (
      <span className="flex flex-wrap justify-between gap-x-4">
        {AUTHORIZATION_EVENTS[eventType]}
        <Money cents={signedCents(amount)} isSigned />
      </span>
    ),
    about: [RESULTS[result], declineReason && DECLINES[declineReason]].filter(Boolean).join(": "),
    isBad: result === "declined",
  };
}
