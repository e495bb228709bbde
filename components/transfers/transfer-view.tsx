"use client";

import { keepPreviousData, useQuery, useSuspenseQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useState } from "react";
import { ConfirmAction } from "@/components/form/confirm-action";
import { APIRequest } from "@/components/page/api-request";
import { useCan } from "@/components/page/can";
import { PageHeader } from "@/components/page/page-header";
import { ShortID } from "@/components/page/short-id";
import { whileUsed } from "@/components/page/while-used";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { DefinitionList } from "@/components/ui/data/definition-list";
import { DialogButton } from "@/components/ui/overlays/dialog-button";
import { LedgerPostings, type PostingInWords } from "@/components/words/ledger-postings";
import { methodInWords } from "@/components/words/payment-methods";
import { StateBadge } from "@/components/words/state-badge";
import { TRANSFER_STATES } from "@/components/words/states";
import { LEDGER_ACCOUNTS, postingInWords } from "@/components/words/wallets";
import { keyOf, queryFor } from "@/lib/client/query";
import { isRefundable, leftToRefund } from "@/lib/domain/money/refunds/shared/refundable";
import type { TransferEntry, TransferPosting } from "@/lib/domain/money/transfers/dashboard";
import type { Transfer } from "@/lib/domain/money/transfers/shared/transfer";
import { refunds } from "@/lib/generated/operations/refunds";
import { partnerTransfers, transferLedger, transfers } from "@/lib/generated/operations/transfers";
import { mayCancel, partiesInWords, transferName } from "./transfer-words";
import { feeMomentsOf, momentsOf } from "./moments";
import { SimulateTransfer } from "./simulate-transfer";
import { TransferFacts, TransferReturns } from "./transfer-facts";
import { TransferLegs, type TransferLegsProps, useLegs } from "./transfer-legs";
import { TransferFees, TransferTimeline } from "./transfer-timeline";

function TransferMetadata({ accountID, transfer }: { accountID: string; transfer: Transfer }) {
  const mayEdit = useCan("transfers.write");
  const items = Object.entries(transfer.metadata ?? {}).map(([label, value]) => ({ label, value }));
  return (
    <Card aria-label="Metadata">
      <CardHeader title="Metadata" actions={mayEdit && <EditMetadata accountID={accountID} transfer={transfer} />} />
      <CardBody className={items.length > 0 ? "py-1" : undefined}>
        {items.length > 0 ? <DefinitionList items={items} /> : <p className="text-muted-foreground">None.</p>}
      </CardBody>
    </Card>
  );
}

const loadMetadataForm = () => import("./transfer-forms");
const MetadataForm = dynamic(() => loadMetadataForm().then((loaded) => loaded.MetadataForm), { ssr: false });

function EditMetadata({ accountID, transfer }: { accountID: string; transfer: Transfer }) {
  return (
    <DialogButton label="Edit metadata" size="sm" load={loadMetadataForm}>
      {(close) => <MetadataForm accountID={accountID} transfer={transfer} onClose={close} />}
    </DialogButton>
  );
}

const ASK_EVERY_MS = 5000;
const MOVING: readonly string[] = ["created", "queued", "pending"];

const isMoving = ({ status, refunds = [] }: Transfer) =>
  [status, ...refunds.map((refund) => refund.status)].some((one) => MOVING.includes(one));

/**
 * One transfer: its amount and state, the path of its money, its facts, its history and its cost. It is refetched while
 * money moves.
 */
export function TransferView({ accountID, transferID }: { accountID: string; transferID: string }) {
  const { data: transfer } = useSuspenseQuery({
    ...queryFor(transfers.get, { params: { accountID, transferID } }),
    refetchInterval: ({ state: { data } }) => data !== undefined && isMoving(data) && whileUsed(ASK_EVERY_MS),
  });
  return (
    <>
      <PageHeader
        title={transferName(transfer)}
        size="lg"
        above={[{ label: "Transfers", href: "/transfers" }]}
        status={<StateBadge of={TRANSFER_STATES[transfer.status]} />}
        description={partiesInWords(transfer)}
        facts={[methodInWords(transfer), <ShortID key="id" value={transfer.transferID} label="transfer ID" />]}
        actions={
          <>
            <APIRequest operation={transfers.get} request={() => ({ params: { accountID, transferID } })} />
            <SendBack accountID={accountID} transfer={transfer} />
          </>
        }
      />
      <TransferLegs accountID={accountID} transfer={transfer} isMoving={isMoving(transfer)} />
      <div className="grid items-start gap-x-6 gap-y-4 lg:grid-cols-2 lg:grid-rows-[auto_1fr]">
        <div className="grid min-w-0 gap-4">
          <TransferFacts transfer={transfer} />
          <SimulateTransfer accountID={accountID} transfer={transfer} />
        </div>
        <div className="grid min-w-0 gap-4 lg:row-span-2">
          <TransferHistory accountID={accountID} transfer={transfer} />
          <ExpectedFees accountID={accountID} transfer={transfer} isMoving={isMoving(transfer)} />
          <TransferReturns transfer={transfer} />
          <TransferMetadata accountID={accountID} transfer={transfer} />
        </div>
        <TransferLedger accountID={accountID} transfer={transfer} />
      </div>
    </>
  );
}

/** The one way to send the money back now: cancel or refund. Hidden if neither is possible. */
function SendBack({ accountID, transfer }: { accountID: string; transfer: Transfer }) {
  if (!useCan("transfers.write")) return null;
  if (mayCancel(transfer)) return <CancelTransfer accountID={accountID} transfer={transfer} />;
  const left = leftToRefund(transfer);
  return left > 0 ? <RefundTransfer accountID={accountID} transfer={transfer} left={left} /> : null;
}

const load = () => import("./transfer-forms");
const RefundForm = dynamic(() => load().then((loaded) => loaded.RefundForm), { ssr: false });

interface RefundTransferProps {
  accountID: string;
  transfer: Transfer;
  /** Refundable cents. */
  left: number;
}

/**
 * Refunds a card payment in full or in part. The idempotency key stays until it succeeds, so that a retry does not
 * refund twice.
 */
function RefundTransfer(props: RefundTransferProps) {
  const [key, setKey] = useState(() => crypto.randomUUID());
  return (
    <DialogButton label="Refund" load={load}>
      {(close) => <RefundForm {...props} refundKey={key} onDone={() => setKey(crypto.randomUUID())} onClose={close} />}
    </DialogButton>
  );
}

/** Fees, including those that are not taken yet. */
function ExpectedFees(props: TransferLegsProps) {
  const { data } = useLegs(props);
  return <TransferFees transfer={props.transfer} legs={data} />;
}

function TransferHistory({ accountID, transfer }: { accountID: string; transfer: Transfer }) {
  const { data: postings = [] } = useLedger(accountID, transfer);
  return <TransferTimeline moments={[...momentsOf(transfer), ...feeMomentsOf(postings)]} />;
}

/**
 * Stops a transfer that has not been sent. A card payment is reversed instead, so that it is refunded if it settles
 * first.
 */
function CancelTransfer({ accountID, transfer }: { accountID: string; transfer: Transfer }) {
  const [key] = useState(() => crypto.randomUUID());
  const params = { accountID, transferID: transfer.transferID };
  const words = {
    refresh: [transfers.get, transferLedger.legs, transferLedger.explain, partnerTransfers.list],
    trigger: <Button>Cancel transfer</Button>,
    title: `Cancel the ${transferName(transfer).toLowerCase()}?`,
    labels: ["Cancel transfer", "Canceling…"],
  } as const;
  if (isRefundable(transfer.source.paymentMethodType))
    return (
      <ConfirmAction
        operation={refunds.reverse}
        request={{ params, key }}
        {...words}
        effect="The card isn’t charged. If the payment settles in the meantime, it’s refunded. You can’t undo this."
        done={(reversal) => ("refund" in reversal ? "Refunding the payment" : saidOf(reversal.cancellation))}
      />
    );
  return (
    <ConfirmAction
      operation={transfers.cancel}
      request={{ params }}
      {...words}
      effect="The money goes back to where it came from. You can’t undo this."
      done={saidOf}
    />
  );
}

function saidOf({ status }: { status: string }): string {
  return status === "completed" ? "Transfer canceled" : "Cancellation requested";
}

function TransferLedger({ accountID, transfer }: { accountID: string; transfer: Transfer }) {
  const { data, error, refetch, isFetching } = useLedger(accountID, transfer);
  return (
    <Card aria-label="Money movement">
      <CardHeader
        title="Money movement"
        description="Ledger entries in order. The entries of each step add up to zero."
      />
      <CardBody className="grid gap-3">
        {data?.length === 0 ? (
          <p className="text-muted-foreground">No money has moved.</p>
        ) : (
          <LedgerPostings
            postings={data?.map(inWords)}
            error={error}
            status="The transfer’s details are up to date."
            isRetrying={isFetching}
            onRetry={() => void refetch()}
            under="h2"
          />
        )}
      </CardBody>
    </Card>
  );
}

function inWords({ entries, ...posting }: TransferPosting): PostingInWords {
  return {
    ...posting,
    title: postingInWords(posting),
    lines: entries.map((entry) => ({ label: labelOf(entry), amount: entry.amount })),
  };
}

function labelOf({ account, owner }: TransferEntry): string {
  return owner ? `${LEDGER_ACCOUNTS[account]} of ${owner.displayName}` : LEDGER_ACCOUNTS[account];
}

/** Postings of a transfer, refetched after every event. */
function useLedger(accountID: string, transfer: Transfer) {
  const request = { params: { accountID, transferID: transfer.transferID } };
  const happened = momentsOf(transfer).length;
  return useQuery({
    ...queryFor(transferLedger.explain, request),
    queryKey: [...keyOf(transferLedger.explain, request), happened],
    placeholderData: keepPreviousData,
  });
}
