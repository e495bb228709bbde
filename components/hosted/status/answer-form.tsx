"use client";

import {
  isDocument,
  kindOf,
  personOf,
  type RequirementKind,
} from "@/lib/domain/accounts/requirements/shared/requirement-kind";
import { call } from "@/lib/client/call";
import { accounts } from "@/lib/generated/operations/accounts";
import type { FilePurpose } from "@/lib/domain/accounts/files/contract";
import { files } from "@/lib/generated/operations/files";
import { isUnderwriting } from "@/lib/domain/accounts/requirements/shared/requirement-names";
import type { ApplicationStatus, DueItem } from "@/lib/domain/onboarding/applications/dashboard";
import { representatives } from "@/lib/generated/operations/representatives";
import { AnswerFields, drawnAnswers } from "./answer-fields";
import { FilePicker } from "../documents/file-picker";
import { type StepForm, useStepForm } from "../kit/use-step";
import type { StatusWords } from "../words/words";
import { neverIssued } from "@/components/form/values/never-issued";
import { salesBody } from "@/components/form/values/sales-body";
import { underwriting } from "@/lib/generated/operations/underwriting";
import { salesFaults, salesValues } from "../sales/sales";
import { SalesFields } from "../sales/sales-fields";
import { withRules } from "../answers/with-rules";
import type { CreateRepresentative } from "@/lib/domain/accounts/representatives/contract";
import { PersonFields } from "../people/person-fields";
import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { FormFrame } from "@/components/form/form-frame";
import { useIsLive } from "@/components/page/mode";
import { Button, keepFocus, SubmitButton } from "@/components/ui/button";
import { CallFailure } from "../kit/call-failure";
import { useWords } from "../kit/use-words";

type AnswerFormProps = {
  item: DueItem;
  status: ApplicationStatus;
  words: StatusWords;
  onAnswered: () => Promise<void>;
  onCancel: () => void;
};

/** Answers one requirement after submission, with the public operations on the person's own account. */
export function AnswerForm(props: AnswerFormProps) {
  const kind = kindOf(props.item.requirement);
  if (isUnderwriting(kind)) return <SalesAnswer {...props} />;
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
  const prefix = representativeID ? "person" : `profile.${status.accountType}`;
  const isLive = useIsLive();
  const checked = useStepForm<Record<string, unknown>>({}, (values) => neverIssued(values, prefix, isLive));
  const answer = (values: unknown) => {
    const { person, ...body } = values as { person?: object };
    const { accountID } = status;
    if (representativeID)
      return call(representatives.update, { params: { accountID, representativeID }, body: person ?? {} });
    return call(accounts.update, { params: { accountID }, body });
  };
  return (
    <AnswerFrame {...frame} checked={checked} answer={answer}>
      <AnswerFields answers={drawnAnswers(kind)} prefix={prefix} />
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

function SalesAnswer({ status: { accountID }, ...frame }: AnswerFormProps) {
  const checked = useStepForm(salesValues(), salesFaults);
  const answer = async () =>
    call(underwriting.put, {
      params: { accountID },
      body: await withRules(({ UpdateUnderwriting }) =>
        UpdateUnderwriting.parse(salesBody(checked.form.getValues().sales)),
      ),
    });
  return (
    <div className="border-t pt-4">
      <AnswerFrame {...frame} checked={checked} answer={answer}>
        <SalesFields />
      </AnswerFrame>
    </div>
  );
}

type PersonForm = { person: { responsibilities: { isController?: boolean; isOwner?: boolean } } };

/** Adds a controller or an owner after submission. */
function PersonAnswer({
  status: { accountID, partner },
  as,
  ...frame
}: AnswerFormProps & { as: "controller" | "owner" }) {
  const isLive = useIsLive();
  const checked = useStepForm<PersonForm>(
    { person: { responsibilities: as === "controller" ? { isController: true } : { isOwner: true } } },
    (values) =>
      withRules(({ faultsIn, CreateRepresentative: schema }) => [
        ...faultsIn((values as { person?: object }).person ?? {}, schema).map(({ path, message }) => ({
          path: `person.${path}`,
          message,
        })),
        ...neverIssued(values, "person", isLive),
      ]),
  );
  const answer = (values: unknown) =>
    call(representatives.create, { params: { accountID }, body: (values as { person: CreateRepresentative }).person });
  return (
    <div className="border-t pt-4">
      <AnswerFrame {...frame} checked={checked} answer={answer}>
        <PersonFields onFile={undefined} partner={partner} isMe={false} />
      </AnswerFrame>
    </div>
  );
}

interface AnswerFrameProps<V extends FieldValues> {
  checked: StepForm<V>;
  answer: (values: unknown) => Promise<unknown>;
  words: StatusWords;
  onAnswered: () => Promise<void>;
  onCancel: () => void;
  children: ReactNode;
}

/** The layout of an answer after submission: problems above, buttons below. */
function AnswerFrame<V extends FieldValues>(props: AnswerFrameProps<V>) {
  const { checked, answer, words, onAnswered, onCancel, children } = props;
  const { common } = useWords();
  const submit = checked.send(async (values) => {
    await answer(values);
    await onAnswered();
  });
  return (
    <FormFrame
      checked={checked}
      onSubmit={submit}
      drawFailure={(failure) => <CallFailure failure={failure} />}
      className="grid gap-4"
    >
      {children}
      <div className="flex flex-wrap gap-2">
        <SubmitButton isPending={checked.form.formState.isSubmitting} pendingLabel={words.saving}>
          {words.saveAnswer}
        </SubmitButton>
        <Button variant="ghost" onMouseDown={keepFocus} onClick={onCancel}>
          {common.cancel}
        </Button>
      </div>
    </FormFrame>
  );
}
