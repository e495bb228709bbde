"use client";

import { Download, Pencil, Trash2 } from "lucide-react";
import dynamic from "next/dynamic";
import { ConfirmAction } from "@/components/form/confirm-action";
import { Button, IconButton } from "@/components/ui/button";
import { fileSize } from "@/components/ui/format";
import { LaterDialog } from "@/components/ui/overlay";
import { urlOf } from "@/lib/client/call";
import type { DisputeEvidence } from "@/lib/domain/money/dispute-evidence/contract";
import { disputeEvidence } from "@/lib/generated/operations/dispute-evidence";
import { EVIDENCE_TYPES } from "./dispute-words";

const load = () => import("./edit-evidence-form");
const EditEvidenceForm = dynamic(() => load().then((loaded) => loaded.EditEvidenceForm), { ssr: false });

interface ItemProps {
  accountID: string;
  item: DisputeEvidence;
}

const requestOf = ({ accountID, item: { disputeID, evidenceID } }: ItemProps) => ({
  params: { accountID, disputeID, evidenceID },
});

/** One piece of evidence, and what can be done with it while the dispute waits for an answer. */
export function EvidenceItem({ accountID, item, mayChange }: ItemProps & { mayChange: boolean }) {
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
