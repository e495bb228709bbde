"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { APIRequest } from "@/components/page/api-request";
import { PageHeader } from "@/components/page/page-header";
import { ShortID } from "@/components/page/short-id";
import { whileUsed } from "@/components/page/while-used";
import { StateBadge } from "@/components/words/state-badge";
import { TRANSFER_STATES } from "@/components/words/states";
import { queryFor } from "@/lib/client/query";
import { transfers } from "@/lib/operations/transfers";
import type { Transfer } from "@/lib/domain/transfers/shared/transfer";
import { SendBack } from "./send-back";
import { SimulateTransfer } from "./simulate-transfer";
import { TransferFacts } from "./transfer-facts";
import { TransferFees } from "./transfer-fees";
import { TransferLedger } from "./transfer-ledger";
import { TransferMetadata } from "./transfer-metadata";
import { TransferReturns } from "./transfer-returns";
import { TransferTimeline } from "./transfer-timeline";
import { methodInWords, transferName } from "./transfer-words";

const ASK_EVERY_MS = 5000;
const MOVING: readonly string[] = ["created", "queued", "pending"];

const isMoving = ({ status, refunds = [] }: Transfer) =>
  [status, ...refunds.map((refund) => refund.status)].some((one) => MOVING.includes(one));

/** One transfer: its facts, what happened to it, and what it costs. It is read again while money moves. */
export function TransferView({ accountID, transferID }: { accountID: string; transferID: string }) {
  const { data: transfer } = useSuspenseQuery({
    ...queryFor(transfers.get, { params: { accountID, transferID } }),
    refetchInterval: ({ state: { data } }) => data !== undefined && isMoving(data) && whileUsed(ASK_EVERY_MS),
  });
  return (
    <>
      <PageHeader
        title={transferName(transfer)}
        above={[{ label: "Transfers", href: "/transfers" }]}
        status={<StateBadge of={TRANSFER_STATES[transfer.status]} />}
        facts={[methodInWords(transfer), <ShortID key="id" value={transfer.transferID} label="transfer ID" />]}
        actions={
          <>
            <APIRequest operation={transfers.get} request={() => ({ params: { accountID, transferID } })} />
            <SendBack accountID={accountID} transfer={transfer} />
          </>
        }
      />
      <div className="grid items-start gap-x-6 gap-y-4 lg:grid-cols-2 lg:grid-rows-[auto_1fr]">
        <div className="grid min-w-0 gap-4">
          <TransferFacts transfer={transfer} />
          <SimulateTransfer accountID={accountID} transfer={transfer} />
        </div>
        <div className="grid min-w-0 gap-4 lg:row-span-2">
          <TransferTimeline accountID={accountID} transfer={transfer} />
          <TransferFees transfer={transfer} />
          <TransferReturns transfer={transfer} />
          <TransferMetadata accountID={accountID} transfer={transfer} />
        </div>
        <TransferLedger accountID={accountID} transfer={transfer} />
      </div>
    </>
  );
}
