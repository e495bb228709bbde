"use client";

import { isDocument, kindOf, personOf, type RequirementKind } from "@/lib/domain/requirements/shared/requirement-kind";
import { call } from "@/lib/client/call";
import { accounts } from "@/lib/operations/accounts";
import type { FilePurpose } from "@/lib/domain/files/contract";
import { files } from "@/lib/operations/files";
import type { ApplicationStatus, DueItem } from "@/lib/domain/applications/dashboard";
import { representatives } from "@/lib/operations/representatives";
import { AnswerFields, drawnAnswers } from "./answer-fields";
import { AnswerFrame } from "./answer-frame";
import { FilePicker } from "./file-picker";
import { SalesAnswer } from "./sales-answer";
import { PersonAnswer } from "./person-answer";
import { useStepForm } from "./use-step-form";
import type { StatusWords } from "./words/words";

export type AnswerFormProps = {
  item: DueItem;
  status: ApplicationStatus;
  words: StatusWords;
  onAnswered: () => Promise<void>;
  onCancel: () => void;
};

const VOLUMES: readonly RequirementKind[] = [
  "business.average-transaction-size",
  "business.max-transaction-size",
  "business.average-monthly-transaction-volume",
  "business.volume-by-customer-type",
  "business.card-volume-distribution",
  "business.fulfillment",
];

/** Answers one requirement after the submit, by the public operations on the person's own account. */
export function AnswerForm(props: AnswerFormProps) {
  const kind = kindOf(props.item.requirement);
  if (VOLUMES.includes(kind)) return <SalesAnswer {...props} />;
  if (kind === "business.controllers" || kind === "business.owners")
    return <PersonAnswer {...props} as={kind === "business.controllers" ? "controller" : "owner"} />;
  return (
    <div className="grid gap-4 border-t pt-4">
      {drawnAnswers(kind).length > 0 && <FieldAnswer {...props} kind={kind} />}
      {(props.item.isWrong || isDocument(kind)) && <FileAnswer {...props} kind={kind} />}
    </div>
  );
}

type OfKind = AnswerFormProps & { kind: RequirementKind };

function FieldAnswer({ item, status, kind, ...frame }: OfKind) {
  const representativeID = personOf(item.requirement);
  const checked = useStepForm<Record<string, unknown>>({}, () => []);
  const answer = (values: unknown) => {
    const { person, ...body } = values as { person?: object };
    const { accountID } = status;
    if (representativeID)
      return call(representatives.update, { params: { accountID, representativeID }, body: person ?? {} });
    return call(accounts.update, { params: { accountID }, body });
  };
  return (
    <AnswerFrame {...frame} checked={checked} answer={answer}>
      <AnswerFields
        answers={drawnAnswers(kind)}
        prefix={representativeID ? "person" : `profile.${status.accountType}`}
      />
    </AnswerFrame>
  );
}

function FileAnswer({ item, status, words, kind, onAnswered }: OfKind) {
  const representativeID = personOf(item.requirement);
  const send = async (file: File) => {
    const metadata = JSON.stringify({
      requirement_id: item.requirement,
      ...(representativeID && { representative_id: representativeID }),
    });
    await call(files.upload, {
      params: { accountID: status.accountID },
      body: { file, filePurpose: purposeOf(kind, representativeID, status), metadata },
    });
    await onAnswered();
  };
  return (
    <div className="grid gap-2">
      <h4 className="font-medium">{words.upload}</h4>
      <FilePicker id={`file-${item.requirement}`} onFile={send} />
    </div>
  );
}

function purposeOf(
  kind: RequirementKind,
  representativeID: string | undefined,
  { accountType }: ApplicationStatus,
): FilePurpose {
  if (kind === "business.underwriting-documents-tier-one") return "merchant_underwriting";
  if (representativeID) return "representative_verification";
  return accountType === "business" ? "business_verification" : "individual_verification";
}
