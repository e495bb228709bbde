"use client";

import { cn } from "@/components/ui/cn";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { ExactTime } from "@/components/ui/relative-time";
import type { Transfer } from "@/lib/domain/transfers/shared/transfer";
import { feeMomentsOf, inOrder, momentsOf } from "./moments";
import { useLedger } from "./use-ledger";

/** What happened to a transfer, the first moment first. */
export function TransferTimeline({ accountID, transfer }: { accountID: string; transfer: Transfer }) {
  const { data: postings = [] } = useLedger(accountID, transfer);
  const moments = inOrder([...momentsOf(transfer), ...feeMomentsOf(postings)]);
  return (
    <Card aria-label="Timeline">
      <CardHeader title="Timeline" />
      <CardBody>
        <ol className="grid gap-4">
          {moments.map(({ on, what, about, isBad }, index) => (
            <li key={index} className="relative grid gap-0.5 border-l pl-4">
              <span
                aria-hidden
                className={cn(
                  "absolute top-1.5 -left-[0.28rem] size-2 rounded-full",
                  isBad ? "bg-danger" : "bg-primary",
                )}
              />
              <span className="font-medium wrap-anywhere">{what}</span>
              {about && <span className="wrap-anywhere text-muted-foreground">{about}</span>}
              <ExactTime value={on} className="text-[0.8125rem] text-muted-foreground" />
            </li>
          ))}
        </ol>
      </CardBody>
    </Card>
  );
}
