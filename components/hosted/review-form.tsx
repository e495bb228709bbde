"use client";

import { FormProvider } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { ErrorSummary } from "@/components/ui/error-summary";
import { Form } from "@/components/ui/form";
import { call } from "@/lib/client/call";
import { faultsOf } from "@/lib/client/form-errors";
import { check } from "@/lib/core/field-errors";
import type { CapabilityID } from "@/lib/domain/capabilities/contract";
import { type DraftAnswers, hostedOnboarding, SubmitApplication } from "@/lib/domain/onboarding/hosted";
import { AgreementBoxes } from "./agreements";
import { missing } from "./answers";
import { CallFailure } from "./call-failure";
import { IdentityField } from "./identity-field";
import { useFreshAnswers } from "./latest-draft";
import { loadPage } from "./load-page";
import { needsOf } from "./needs";
import { problemsOf } from "./problems";
import { useStepForm } from "./use-step-form";
import { WrongAnswers } from "./wrong-answers";

/** Props of {@link ReviewForm}. */
export type ReviewFormProps = {
  code: string;
  partner: string;
  answers: DraftAnswers & { accountType: "business" | "individual" };
  capabilities: readonly CapabilityID[];
  onFile: string | undefined;
  termsOfServiceURL: string | undefined;
};

/** The last step: the identity number, the agreements, and the one submit that counts. */
export function ReviewForm({ code, partner, answers, capabilities, onFile, termsOfServiceURL }: ReviewFormProps) {
  useFreshAnswers(code, answers);
  const needed = needsOf(answers.accountType, capabilities).review.map((path) => `account.${path}`);
  const boxes = ["platformTerms", "fees", "permissions", ...(termsOfServiceURL ? ["partnerTerms"] : [])];
  const { send, failure, attempt: _attempt, ...form } = useStepForm({ account: answers, agreements: {} }, (values) => [
    ...(onFile ? [] : missing(values, needed)),
    ...faults(values, boxes),
  ]);
  const submit = send(async (values) => {
    await call(hostedOnboarding.submit, { params: { code }, body: values as SubmitApplication });
    loadPage(`/o/${code}/status`);
    return new Promise(() => {});
  });
  const { errors, submitCount, isSubmitting } = form.formState;
  const problems = submitCount > 0 ? problemsOf(errors) : [];
  const own = problems.filter(({ name }) => isHere(name));
  return (
    <FormProvider {...form}>
      <Form onSubmit={submit} className="grid gap-4">
        <ErrorSummary errors={own} submitCount={submitCount} />
        <WrongAnswers code={code} problems={problems.filter(({ name }) => !isHere(name))} />
        <CallFailure failure={failure} code={code} />
        <IdentityField accountType={answers.accountType} partner={partner} onFile={onFile} isNeeded={needed.length > 0} />
        <AgreementBoxes partner={partner} termsOfServiceURL={termsOfServiceURL} />
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" variant="primary" size="lg" isPending={isSubmitting} pendingLabel="Submitting…">Submit application</Button>
          <Button asChild variant="ghost" size="lg"><a href={`/o/${code}/saved`}>Leave for now</a></Button>
        </div>
      </Form>
    </FormProvider>
  );
}

const isHere = (path: string) => /^agreements\.|^account\.profile\.\w+\.(?:taxID|governmentID)(?:\.|$)/.test(path);

function faults(values: unknown, boxes: readonly string[]) {
  const result = check(SubmitApplication, values);
  const found = "errors" in result ? faultsOf(result.errors) : [];
  const { agreements = {} } = values as { agreements?: Record<string, unknown> };
  const open = boxes.filter((box) => agreements[box] !== true).map((box) => ({ path: `agreements.${box}`, message: "must be accepted" }));
  return [...found.filter(({ path }) => !path.startsWith("agreements")), ...open];
}
