"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { cn } from "@/components/ui/cn";
import { Money } from "@/components/ui/money";
import { ExactTime } from "@/components/ui/relative-time";
import { queryFor } from "@/lib/client/query";
import { signedCents } from "@/lib/core/money";
import type { IssuedCardAuthorizationEvent } from "@/lib/domain/authorizations/contract";
import { authorizations } from "@/lib/operations/authorizations";
import { AUTHORIZATION_EVENTS, DECLINES } from "./spending-words";

const RESULTS = { approved: "Approved", declined: "Declined", processed: "" };

/** What became of an authorization, the first event first. */
export function AuthorizationEvents(params: { accountID: string; authorizationID: string }) {
  const { data } = useSuspenseQuery(queryFor(authorizations.events, { params }));
  return (
    <Card aria-label="Events">
      <CardHeader title="Events" />
      <CardBody>
        <ol className="grid gap-4">
          {data.map((event) => (
            <Event key={event.eventID} event={event} />
          ))}
        </ol>
      </CardBody>
    </Card>
  );
}

function Event({ event }: { event: IssuedCardAuthorizationEvent }) {
  const { eventType, amount, result, declineReason, createdOn } = event;
  const about = [RESULTS[result], declineReason && DECLINES[declineReason]].filter(Boolean).join(": ");
  return (
    <li className="relative grid gap-0.5 border-l pl-4">
      <span
        aria-hidden
        className={cn(
          "absolute top-1.5 -left-[0.28rem] size-2 rounded-full",
          result === "declined" ? "bg-danger" : "bg-primary",
        )}
      />
      <span className="flex flex-wrap justify-between gap-x-4 font-medium">
        {AUTHORIZATION_EVENTS[eventType]}
        <Money cents={signedCents(amount)} isSigned />
      </span>
      {about && <span className="wrap-anywhere text-muted-foreground">{about}</span>}
      <ExactTime value={createdOn} className="text-[0.8125rem] text-muted-foreground" />
    </li>
  );
}
