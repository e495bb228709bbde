"use client";

import { FormFrame } from "@/components/form/form-frame";
import { AppLink } from "@/components/ui/app-link";
import { Button, SubmitButton } from "@/components/ui/button";
import { loadPage } from "@/components/ui/browser";
import { Notice } from "@/components/ui/feedback/notice";
import { usePhrases } from "@/components/ui/words/use-phrases";
import { call } from "@/lib/client/call";
import type { FieldFault } from "@/lib/client/form-errors";
import { fill } from "@/lib/core/bilingual";
import type { AccountType } from "@/lib/domain/accounts/accounts/shared/profile";
import type { DraftAnswers, SubmitApplication } from "@/lib/domain/onboarding/applications/dashboard";
import { hostedOnboarding } from "@/lib/generated/operations/applications";
import { answerLabel, inOrder } from "./answer-labels";
import type { FormStep } from "../answers/asks";
import { CallFailure } from "../kit/call-failure";
import { type SavedDraft, useFreshAnswers } from "../answers/latest-draft";
import { useStep, useStepForm } from "../kit/use-step";
import { useWords } from "../kit/use-words";
import { type AnswerRules, withRules } from "../answers/with-rules";
import type { ReactNode } from "react";
import { useField } from "@/components/form/use-field";
import { Card } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/fields/checkbox";
import { FieldError } from "@/components/ui/fields/field";
import { Filled } from "../kit/step-frame";

type ReviewFormProps = { code: string; partner: string; made: SavedDraft; termsOfServiceURL: string | undefined };

/** The last step: the agreements and the final submit. */
export function ReviewForm({ code, partner, made, termsOfServiceURL }: ReviewFormProps) {
  useStep(code, "review");
  useFreshAnswers(code, made);
  const { review } = useWords();
  const boxes = ["platformTerms", "fees", "permissions", ...(termsOfServiceURL ? ["partnerTerms"] : [])];
  const checked = useStepForm({ ...submission(made.answers), agreements: {} }, (values) =>
    withRules((rules) => errors(rules, values, boxes)),
  );
  const submit = checked.send(async (values) => {
    await call(hostedOnboarding.submit, {
      params: { code },
      body: { ...(values as SubmitApplication), version: made.version, userAgent: navigator.userAgent.slice(0, 255) },
    });
    loadPage(`/o/${code}/status`);
    return new Promise(() => {});
  });
  return (
    <FormFrame
      checked={checked}
      onSubmit={submit}
      drawFailure={(failure) => <CallFailure failure={failure} code={code} />}
      drawRest={(problems) => <WrongAnswers code={code} problems={problems} />}
      className="grid gap-4"
    >
      <AgreementBoxes partner={partner} termsOfServiceURL={termsOfServiceURL} />
      <div className="flex flex-wrap items-center gap-3">
        <SubmitButton size="lg" isPending={checked.form.formState.isSubmitting} pendingLabel={review.submitting}>
          {review.submit}
        </SubmitButton>
        <Button asChild variant="ghost" size="lg">
          <a href={`/o/${code}/saved`}>{review.leave}</a>
        </Button>
      </div>
    </FormFrame>
  );
}

/** Returns the answers to submit, without agreements. The server adds encrypted data. */
function submission({ people, ownersProvided, sales, ...account }: DraftAnswers) {
  if (account.accountType === "individual") return { account: account as { accountType: AccountType } };
  return {
    account: account as { accountType: AccountType },
    ...(people && { people }),
    ...(ownersProvided !== undefined && { ownersProvided }),
    ...(sales && { sales }),
  };
}

function errors({ faultsIn, SubmitApplication: schema }: AnswerRules, values: unknown, boxes: readonly string[]) {
  const { agreements = {} } = values as { agreements?: Record<string, unknown> };
  const open = boxes
    .filter((box) => agreements[box] !== true)
    .map((box) => ({ path: `agreements.${box}`, message: "must be accepted" }));
  return [...faultsIn(values, schema).filter(({ path }) => !path.startsWith("agreements")), ...open];
}

/** Answers of earlier steps that the server rejected, with links to them. */
function WrongAnswers({ code, problems }: { code: string; problems: readonly FieldFault[] }) {
  const words = useWords();
  const { review, steps } = words;
  const { sentence } = usePhrases();
  if (problems.length === 0) return null;
  return (
    <Notice tone="danger" role="alert" title={review.wrong}>
      <ul className="mt-1 grid gap-1">
        {inOrder(problems).map(({ path, message }) => (
          <li key={`${path} ${message}`}>
            {sentence(answerLabel(path, words), message)}.{" "}
            <AppLink
              href={`/o/${code}/${stepOf(path)}`}
              className="font-medium text-danger underline underline-offset-2"
            >
              {fill(review.wrongStep, { step: steps[stepOf(path)] })}
            </AppLink>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function stepOf(path: string): FormStep {
  if (/^(?:people|ownersProvided)(?:\.|$)/.test(path)) return "people";
  if (path.startsWith("sales")) return "sales";
  return /customerSupport|\.(?:email|phone|address)(?:\.|$)/.test(path) ? "contact" : "profile";
}

type AgreementBoxesProps = { partner: string; termsOfServiceURL: string | undefined };

/** A check box per agreement. All are unchecked at first. */
function AgreementBoxes({ partner, termsOfServiceURL }: AgreementBoxesProps) {
  const { review } = useWords();
  return (
    <Card className="gap-4 p-5">
      <fieldset>
        <legend className="mb-3 text-[0.9375rem] font-semibold">{review.agree}</legend>
        <div className="grid gap-3">
          <Agreement name="platformTerms" label={review.labelTerms}>
            {review.platformTerms}
          </Agreement>
          <Agreement name="fees" label={review.labelFees}>
            {review.fees}
          </Agreement>
          <Agreement name="permissions" label={review.labelPermissions}>
            {fill(review.permissions, { partner })}
          </Agreement>
          {termsOfServiceURL && <PartnerTerms partner={partner} address={termsOfServiceURL} />}
        </div>
      </fieldset>
    </Card>
  );
}

function PartnerTerms({ partner, address }: { partner: string; address: string }) {
  const { review } = useWords();
  const link = (
    <a
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      className="font-medium break-all text-primary-text underline underline-offset-4"
    >
      {new URL(address).host}
      <span className="sr-only"> {review.newTab}</span>
    </a>
  );
  return (
    <Agreement name="partnerTerms" label={review.labelPartnerTerms}>
      <Filled text={review.partnerTerms} values={{ partner, link }} />
    </Agreement>
  );
}

interface AgreementProps {
  name: string;
  /** The name of the agreement, for the error when it is missing. */
  label: string;
  children: ReactNode;
}

function Agreement({ name, label, children }: AgreementProps) {
  const { review } = useWords();
  const path = `agreements.${name}`;
  const { register, error } = useField(path, label);
  return (
    <div>
      <Checkbox
        id={path}
        label={children}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${path}-error` : undefined}
        aria-required
        {...register(path)}
      />
      <FieldError id={`${path}-error`} message={error && review.tick} />
    </div>
  );
}
