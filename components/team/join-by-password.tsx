"use client";

import { loadPage } from "@/components/hosted/load-page";
import { CallNotice } from "@/components/form/failure-notice";
import { problemsOf } from "@/components/issuing/form-problems";
import { SubmitButton } from "@/components/ui/submit-button";
import { ErrorSummary } from "@/components/ui/error-summary";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { PasswordInput } from "@/components/ui/password-input";
import { useOperation } from "@/lib/client/use-operation";
import { useSchemaForm } from "@/lib/client/use-schema-form";
import { AcceptMemberInvite, joinTeam } from "@/lib/domain/member-invites/dashboard";

/** Joins as somebody new, with a password of one's own; then one is signed in. */
export function JoinByPassword({ token, partner, email }: { token: string; partner: string; email: string }) {
  const accept = useOperation(joinTeam.accept);
  const { send, failure, register, formState } = useSchemaForm(AcceptMemberInvite, { password: "" });
  const { errors, submitCount, isSubmitting } = formState;
  const submit = send(async (body) => {
    await accept.mutateAsync({ params: { token }, body });
    loadPage("/settings/security");
    return new Promise(() => {});
  });
  return (
    <Form onSubmit={submit} className="grid gap-5">
      <ErrorSummary
        errors={submitCount > 0 ? problemsOf(errors, { password: "Password" }) : []}
        submitCount={submitCount}
      />
      <CallNotice fault={failure} />
      {/* For password managers, which keep a password under a name. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <Field
        label="Choose a password"
        name="password"
        hint="10 characters or more."
        error={errors.password?.message}
        isRequired
      >
        <PasswordInput autoComplete="new-password" {...register("password")} />
      </Field>
      <SubmitButton size="lg" isPending={isSubmitting} pendingLabel="Joining…">
        Join {partner}
      </SubmitButton>
    </Form>
  );
}
