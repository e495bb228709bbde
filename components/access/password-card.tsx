"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { unlessDeclined } from "@/components/form/guarded-send";
import { CallNotice } from "@/components/form/failure-notice";
import { problemsOf } from "@/components/issuing/form-problems";
import { SubmitButton } from "@/components/ui/submit-button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { ErrorSummary } from "@/components/ui/error-summary";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { PasswordInput } from "@/components/ui/password-input";
import { toast } from "@/components/ui/toast";
import { queryFor } from "@/lib/client/query";
import { useOperation } from "@/lib/client/use-operation";
import { useSchemaForm } from "@/lib/client/use-schema-form";
import { secondFactor } from "@/lib/domain/second-factors/dashboard";
import { ChangePassword, passwords, sessions } from "@/lib/domain/sessions/dashboard";
import { useStepUp } from "@/components/form/step-up-guard";

const LABELS = { current: "Current password", password: "New password" };

/** Changes the person's password: by the old one, or by a second factor where that field is left empty. */
export function PasswordCard() {
  const {
    data: { enrolled },
  } = useSuspenseQuery(queryFor(secondFactor.get));
  const change = useOperation(passwords.change, { refresh: [sessions.list] });
  const { guard, dialog } = useStepUp("change your password", { stepUp: enrolled });
  const { send, failure, register, formState, reset } = useSchemaForm(ChangePassword, { current: "", password: "" });
  const { errors, submitCount, isSubmitting } = formState;
  const submit = send(({ current, password }) => {
    const save = () => change.mutateAsync({ body: { password, ...(current && { current }) } });
    return unlessDeclined(current ? save() : guard(save), () => {
      reset();
      toast.success("Your password is changed, and your other sessions are signed out");
    });
  });
  return (
    <Card>
      <CardHeader title="Password" description="A new one signs you out everywhere else." />
      <CardBody>
        <Form onSubmit={submit} className="grid max-w-sm gap-4">
          <ErrorSummary errors={submitCount > 0 ? problemsOf(errors, LABELS) : []} submitCount={submitCount} />
          <CallNotice fault={failure} />
          <Field
            label={LABELS.current}
            name="current"
            error={errors.current?.message}
            {...(enrolled && { hint: "Leave it empty to use your second factor instead." })}
          >
            <PasswordInput autoComplete="current-password" {...register("current")} />
          </Field>
          <Field
            label={LABELS.password}
            name="password"
            hint="10 characters or more."
            error={errors.password?.message}
            isRequired
          >
            <PasswordInput autoComplete="new-password" {...register("password")} />
          </Field>
          <div>
            <SubmitButton isPending={isSubmitting} pendingLabel="Changing…">
              Change password
            </SubmitButton>
          </div>
        </Form>
      </CardBody>
      {dialog}
    </Card>
  );
}
