"use client";

import { FormFrame } from "@/components/form/form-frame";
import { Button } from "@/components/ui/button";
import { loadPage } from "@/components/ui/load-page";
import { SubmitButton } from "@/components/ui/submit-button";
import { call } from "@/lib/client/call";
import type { AccountType } from "@/lib/domain/accounts/shared/profile";
import type { DraftAnswers, SubmitApplication } from "@/lib/domain/applications/dashboard";
import { hostedOnboarding } from "@/lib/operations/applications";
import { AgreementBoxes } from "./agreements";
import { CallFailure } from "./call-failure";
import { type Latest, useFreshAnswers } from "./latest-draft";
import { useStep } from "./use-step";
import { useStepForm } from "./use-step-form";
import { useWords } from "./use-words";
import { type AnswerRules, withRules } from "./with-rules";
import { WrongAnswers } from "./wrong-answers";

export type ReviewFormProps = { code: string; partner: string; made: Latest; termsOfServiceURL: string | undefined };

/** The last step: the agreements, and the one submit that counts. */
export function ReviewForm({ code, partner, made, termsOfServiceURL }: ReviewFormProps) {
  useStep(code, "review");
  useFreshAnswers(code, made);
  const { review } = useWords();
  const boxes = ["platformTerms", "fees", "permissions", ...(termsOfServiceURL ? ["partnerTerms"] : [])];
  const checked = useStepForm({ ...submission(made.answers), agreements: {} }, (values) =>
    withRules((rules) => faults(rules, values, boxes)),
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

/** What is submitted of the answers, agreements apart; what is sealed is added on the server. */
function submission({ people, ownersProvided, sales, ...account }: DraftAnswers) {
  if (account.accountType === "individual") return { account: account as { accountType: AccountType } };
  return {
    account: account as { accountType: AccountType },
    ...(people && { people }),
    ...(ownersProvided !== undefined && { ownersProvided }),
    ...(sales && { sales }),
  };
}

function faults({ faultsIn, SubmitApplication: schema }: AnswerRules, values: unknown, boxes: readonly string[]) {
  const { agreements = {} } = values as { agreements?: Record<string, unknown> };
  const open = boxes
    .filter((box) => agreements[box] !== true)
    .map((box) => ({ path: `agreements.${box}`, message: "must be accepted" }));
  return [...faultsIn(values, schema).filter(({ path }) => !path.startsWith("agreements")), ...open];
}
