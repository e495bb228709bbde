"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useCan } from "@/components/page/can";
import { useIsLive } from "@/components/page/mode";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { formatMoney } from "@/components/ui/format";
import { LaterDialog } from "@/components/ui/overlay";
import { queryFor } from "@/lib/client/query";
import { transfers } from "@/lib/generated/operations/transfers";

const load = () => import("./simulate-dispute-form");
const SimulateDisputeForm = dynamic(() => load().then((loaded) => loaded.SimulateDisputeForm), { ssr: false });

const CARDS: readonly string[] = ["card-payment", "mobile-pay"];

/** Lets a partner dispute a card payment in sandbox. Absent for what cannot be disputed. */
export function SimulateDispute({ accountID, transferID }: { accountID: string; transferID: string }) {
  const isLive = useIsLive();
  const mayWrite = useCan("transfers.write");
  const { data: transfer } = useSuspenseQuery(queryFor(transfers.get, { params: { accountID, transferID } }));
  const { amount, disputedAmount, source, status } = transfer;
  const left = amount.value - (disputedAmount?.value ?? 0);
  const isDisputable = status === "completed" && CARDS.includes(source.paymentMethodType) && left > 0;
  if (isLive || !mayWrite || !isDisputable) return null;
  return (
    <Card aria-label="Sandbox dispute" className="mt-6">
      <CardHeader title="Sandbox" description="Act as the cardholder and dispute the payment." />
      <CardBody>
        <LaterDialog trigger={<Button size="sm">Simulate a dispute</Button>} load={load}>
          {(close) => (
            <SimulateDisputeForm
              accountID={accountID}
              transferID={transferID}
              left={formatMoney(left, amount.currency)}
              onClose={close}
            />
          )}
        </LaterDialog>
      </CardBody>
    </Card>
  );
}
