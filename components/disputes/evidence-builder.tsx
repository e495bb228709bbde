"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { Circle, CircleCheck, Eye, FileUp, Plus, Download, Pencil, Trash2 } from "lucide-react";
import dynamic from "next/dynamic";
import { ConfirmAction } from "@/components/form/confirm-action";
import { useCan } from "@/components/page/can";
import { Button, IconButton } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { Dialog } from "@/components/ui/overlays/dialog";
import { fileSize, formatMoney } from "@/components/ui/words/format";
import { DialogButton } from "@/components/ui/overlays/dialog-button";
import { LaterDialog } from "@/components/ui/overlays/overlay";
import { counted } from "@/components/words/nouns";
import { urlOf } from "@/lib/client/call";
import { queryFor } from "@/lib/client/query";
import { EVIDENCE_ITEMS_MAX } from "@/lib/domain/kernel/limits";
import type { DisputeEvidence } from "@/lib/domain/money/dispute-evidence/contract";
import { checklistFor, claimOf } from "@/lib/domain/money/dispute-evidence/shared/checklist";
import type { Dispute } from "@/lib/domain/money/disputes/contract";
import { disputeEvidence } from "@/lib/generated/operations/dispute-evidence";
import { CLAIM_WORDS, EVIDENCE_TYPES, hintFor, reasonInWords } from "./dispute-words";

const load = () => import("./evidence-forms");
const EvidenceTextForm = dynamic(() => load().then((loaded) => loaded.EvidenceTextForm), { ssr: false });
const EvidenceFileForm = dynamic(() => load().then((loaded) => loaded.EvidenceFileForm), { ssr: false });

function AddEvidenceText(props: OfDispute) {
  return (
    <DialogButton label="Add text" icon={Plus} size="sm" load={load}>
      {(close) => <EvidenceTextForm {...props} onClose={close} />}
    </DialogButton>
  );
}

function AddEvidenceFile(props: OfDispute) {
  return (
    <DialogButton label="Add file" icon={FileUp} size="sm" load={load}>
      {(close) => <EvidenceFileForm {...props} onClose={close} />}
    </DialogButton>
  );
}

export interface OfDispute {
  accountID: string;
  dispute: Dispute;
}

/** Evidence of a dispute: a checklist for its reason, the items, and forms to add more while it may change. */
export function EvidenceBuilder({ accountID, dispute }: OfDispute) {
  const { disputeID, status } = dispute;
  const { data: items } = useSuspenseQuery(queryFor(disputeEvidence.list, { params: { accountID, disputeID } }));
  const mayChange = useCan("transfers.write") && status === "response-needed";
  if (items.length === 0 && !mayChange) return <NoEvidence isOpen={status === "response-needed"} />;
  return (
    <Card aria-label="Evidence">
      <CardHeader
        title="Evidence"
        description={
          mayChange
            ? `${counted(items.length, "evidence item")} of ${EVIDENCE_ITEMS_MAX}. Each item is saved right away and sent when you submit.`
            : counted(items.length, "evidence item")
        }
        actions={items.length > 0 && <PacketPreview {...{ accountID, dispute, items }} />}
      />
      <CardBody className="grid gap-5">
        {mayChange && <Checklist dispute={dispute} items={items} />}
        {items.length > 0 && (
          <ul aria-label="Evidence items" className="grid gap-3">
            {items.map((item) => (
              <EvidenceItem key={item.evidenceID} {...{ accountID, item, mayChange }} />
            ))}
          </ul>
        )}
        {mayChange && items.length < EVIDENCE_ITEMS_MAX && (
          <div className="flex flex-wrap gap-2">
            <AddEvidenceText {...{ accountID, dispute }} />
            <AddEvidenceFile {...{ accountID, dispute }} />
          </div>
        )}
      </CardBody>
    </Card>
  );
}

function NoEvidence({ isOpen }: { isOpen: boolean }) {
  return (
    <Card aria-label="Evidence">
      <CardHeader title="Evidence" />
      <CardBody className="text-muted-foreground">
        {isOpen ? "No evidence yet." : "No evidence was submitted."}
      </CardBody>
    </Card>
  );
}

/** Claim, what to prove, and the types of evidence that help. Types already added have a check mark. */
function Checklist({ dispute, items }: { dispute: Dispute; items: readonly DisputeEvidence[] }) {
  const claim = claimOf(dispute.networkReasonCode);
  return (
    <section aria-labelledby="what-to-prove" className="grid gap-2">
      <h3 id="what-to-prove" className="font-medium">
        What to prove
      </h3>
      <p>{CLAIM_WORDS[claim].claim}</p>
      <p>{CLAIM_WORDS[claim].prove}</p>
      <ul className="grid gap-2">
        {checklistFor(dispute.networkReasonCode).map((type) => {
          const isThere = items.some(({ evidenceType }) => evidenceType === type);
          const Icon = isThere ? CircleCheck : Circle;
          return (
            <li key={type} className="grid grid-cols-[auto_1fr] gap-x-2">
              <Icon
                aria-hidden
                className={isThere ? "mt-0.5 size-4 text-success" : "mt-0.5 size-4 text-muted-foreground"}
              />
              <span>
                {EVIDENCE_TYPES[type]}
                <span className="sr-only">{isThere ? " is there" : " is missing"}</span>
              </span>
              <span className="col-start-2 text-muted-foreground">{hintFor(claim, type)}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Text that the network reads, in its order. */
function PacketPreview({ dispute, items }: OfDispute & { items: readonly DisputeEvidence[] }) {
  const { amount } = dispute;
  return (
    <Dialog
      size="lg"
      title="Packet"
      description={`${formatMoney(amount.value, amount.currency)}, reason ${reasonInWords(dispute)}`}
      trigger={
        <Button size="sm" icon={Eye}>
          Preview packet
        </Button>
      }
    >
      <ol className="grid gap-4 pb-3">
        {items.map(({ evidenceID, evidenceType, text, filename, size = 0 }, index) => (
          <li key={evidenceID} className="grid gap-1 border-l-2 pl-3.5">
            <p className="font-medium">
              {index + 1}. {EVIDENCE_TYPES[evidenceType]}
            </p>
            {text !== undefined && <p className="wrap-anywhere whitespace-pre-line">{text}</p>}
            {filename !== undefined && (
              <p className="wrap-anywhere text-muted-foreground">
                {filename}, {fileSize(size)}
              </p>
            )}
          </li>
        ))}
      </ol>
    </Dialog>
  );
}

const EditEvidenceForm = dynamic(() => load().then((loaded) => loaded.EditEvidenceForm), { ssr: false });

interface ItemProps {
  accountID: string;
  item: DisputeEvidence;
}

const requestOf = ({ accountID, item: { disputeID, evidenceID } }: ItemProps) => ({
  params: { accountID, disputeID, evidenceID },
});

function EvidenceItem({ accountID, item, mayChange }: ItemProps & { mayChange: boolean }) {
  const { evidenceType, text, filename, size } = item;
  return (
    <li className="grid gap-1.5 rounded-lg border p-3.5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-medium">{EVIDENCE_TYPES[evidenceType]}</h3>
        <span className="flex gap-1.5">
          {filename !== undefined && <DownloadEvidence {...{ accountID, item }} />}
          {mayChange && <EditEvidence {...{ accountID, item }} />}
          {mayChange && <RemoveEvidence {...{ accountID, item }} />}
        </span>
      </div>
      {text !== undefined && <p className="wrap-anywhere whitespace-pre-line">{text}</p>}
      {filename !== undefined && (
        <p className="wrap-anywhere text-muted-foreground">
          {filename}
          {size !== undefined && `, ${fileSize(size)}`}
        </p>
      )}
    </li>
  );
}

function DownloadEvidence(props: ItemProps) {
  const { filename = "evidence" } = props.item;
  return (
    <Button size="icon-sm" variant="ghost" asChild>
      <a href={urlOf(disputeEvidence.data, requestOf(props))} download={filename}>
        <Download aria-hidden />
        <span className="sr-only">Download {filename}</span>
      </a>
    </Button>
  );
}

function EditEvidence(props: ItemProps) {
  const label = `Change ${EVIDENCE_TYPES[props.item.evidenceType].toLowerCase()}`;
  return (
    <LaterDialog trigger={<IconButton label={label} icon={<Pencil aria-hidden />} />} load={load}>
      {(close) => <EditEvidenceForm {...props} title={label} onClose={close} />}
    </LaterDialog>
  );
}

function RemoveEvidence(props: ItemProps) {
  const { evidenceType } = props.item;
  const name = EVIDENCE_TYPES[evidenceType].toLowerCase();
  return (
    <ConfirmAction
      operation={disputeEvidence.remove}
      request={requestOf(props)}
      refresh={[disputeEvidence.list]}
      trigger={<IconButton label={`Remove ${name}`} icon={<Trash2 aria-hidden />} />}
      title={`Remove the ${name}?`}
      effect="It won’t be submitted."
      labels={["Remove", "Removing…"]}
      done="Evidence removed"
    />
  );
}
