"use client";

import { FormProvider } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { ErrorSummary } from "@/components/ui/error-summary";
import { Form } from "@/components/ui/form";
import { Notice } from "@/components/ui/notice";
import { call } from "@/lib/client/call";
import { CreateRepresentative, representatives } from "@/lib/domain/representatives/contract";
import type { AnswerFormProps } from "./answer-form";
import { faultsIn } from "./answers";
import { useFailureWords } from "./call-failure";
import { PersonFields } from "./person-fields";
import { problemsOf } from "./problems";
import { useStepForm } from "./use-step-form";
import { useWords } from "./use-words";

type PersonForm = { person: { responsibilities: { isController?: boolean; isOwner?: boolean } } };

/** Names a controller or an owner after the submit. */
export function PersonAnswer({ status, words, onAnswered, onCancel, as }: AnswerFormProps & { as: "controller" | "owner" }) {
  const all = useWords();
  const { send, failure, attempt: _attempt, ...form } = useStepForm<PersonForm>({ person: { responsibilities: as === "controller" ? { isController: true } : { isOwner: true } } }, (values) =>
    faultsIn((values as { person?: object }).person ?? {}, CreateRepresentative).map(({ path, message }) => ({ path: `person.${path}`, message })),
  );
  const message = useFailureWords(failure);
  const submit = send(async (values) => {
    await call(representatives.create, { params: { accountID: status.accountID }, body: (values as { person: CreateRepresentative }).person });
    await onAnswered();
  });
  const { errors, submitCount, isSubmitting } = form.formState;
  return (
    <FormProvider {...form}>
      <Form onSubmit={submit} className="grid gap-4 border-t pt-4">
        <ErrorSummary errors={submitCount > 0 ? problemsOf(errors, all) : []} submitCount={submitCount} />
        {failure && failure.status !== 422 && <Notice tone="danger" role="alert">{message}</Notice>}
        <PersonFields onFile={undefined} partner={status.partner} isMe={false} />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" isPending={isSubmitting} pendingLabel={words.saving}>{words.saveAnswer}</Button>
          <Button variant="ghost" onClick={onCancel}>{all.common.cancel}</Button>
        </div>
      </Form>
    </FormProvider>
  );
}
