"use client";

import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { CircleCheck, Hourglass } from "lucide-react";
import { attentionOf } from "@/lib/domain/capabilities/shared/attention";
import { AttentionList } from "./attention-list";
import { RemindAccount } from "./remind-account";
import { capabilityLabel } from "@/components/words/capabilities";
import { usePeopleNames } from "@/components/words/use-people-names";
import { useCan } from "@/components/page/can";
import { Badge } from "@/components/ui/badge";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { queryFor } from "@/lib/client/query";
import { accounts } from "@/lib/operations/accounts";
import type { Capability } from "@/lib/domain/capabilities/contract";
import { capabilities } from "@/lib/operations/capabilities";

/** What an account still needs; one calm line when it needs nothing. */
export function NeedsAttention({ accountID }: { accountID: string }) {
  const { data: account } = useSuspenseQuery(queryFor(accounts.get, { params: { accountID } }));
  const { accountType, disconnectedOn } = account;
  const mayRead = useCan("capabilities.read", accountID);
  const { data } = useQuery({ ...queryFor(capabilities.list, { params: { accountID } }), enabled: mayRead });
  const names = usePeopleNames(accountID, accountType === "business");
  if (!data || disconnectedOn) return null;
  const items = attentionOf(data);
  const inReview = data.filter(({ status }) => status === "in-review");
  return (
    <Card id="attention" aria-label="Needs attention">
      <CardHeader
        title="Needs attention"
        {...(items.length > 0 && {
          actions: (
            <>
              <Badge tone="warning">{items.length}</Badge>
              <RemindAccount accountID={accountID} />
            </>
          ),
        })}
      />
      <CardBody className="grid gap-1 py-2">
        {items.length > 0 ? (
          <AttentionList accountID={accountID} items={items} names={names} />
        ) : (
          <Calm isWaiting={inReview.length > 0} />
        )}
        {inReview.length > 0 && <InReview list={inReview} />}
      </CardBody>
    </Card>
  );
}

function Calm({ isWaiting }: { isWaiting: boolean }) {
  return (
    <p className="flex items-center gap-2 py-2">
      <CircleCheck aria-hidden className="size-4 shrink-0 text-success" />
      {isWaiting ? "No action needed." : "Nothing is missing, and all details match."}
    </p>
  );
}

function InReview({ list }: { list: readonly Capability[] }) {
  return (
    <p className="flex items-start gap-2 border-t py-3 text-muted-foreground">
      <Hourglass aria-hidden className="mt-0.5 size-4 shrink-0 text-info" />
      In review: {list.map(({ capability }) => capabilityLabel(capability)).join(", ")}.
    </p>
  );
}
