"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { bodyOf, checkedBody } from "@/components/form/checked-body";
import { FormFrame } from "@/components/form/form-frame";
import { PasswordField } from "@/components/form/secret-field";
import { useStepUp } from "@/components/form/step-up-guard";
import { useCheckedForm } from "@/components/form/use-checked-form";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { SubmitButton } from "@/components/ui/submit-button";
import { toast } from "@/components/ui/toast";
import { queryFor } from "@/lib/client/query";
import { useOperation } from "@/lib/client/use-operation";
import { secondFactor } from "@/lib/operations/second-factors";
import { passwords, sessions } from "@/lib/operations/sessions";

const EMPTY = { current: "", password: "" };
const check = checkedBody(bodyOf(passwords.change), {
  toBody: ({ current, password }: typeof EMPTY) => ({ password, ...(current && { current }) }),
});

/** Changes the person's password: by the old one, or by a second factor where that field is left empty. */
export function PasswordCard() {
  const {
    data: { enrolled },
  } = useSuspenseQuery(queryFor(secondFactor.get));
  const change = useOperation(passwords.change, { refresh: [sessions.list] });
  const { guard, dialog } = useStepUp({ summary: "Change your password", stepUp: enrolled });
  const checked = useCheckedForm(EMPTY, check);
  const { form, send } = checked;
  const submit = send(async (body) => {
    const save = () => change.mutateAsync({ body });
    await (body.current ? save() : guard(save));
    form.reset(EMPTY);
    toast.success("Password changed. You’re signed out everywhere else");
  });
  return (
    <Card>
      <CardHeader title="Password" description="Changing your password signs you out everywhere else." />
      <CardBody>
        <FormFrame checked={checked} onSubmit={submit} className="grid max-w-sm gap-4">
          <PasswordField
            name="current"
            label="Current password"
            {...(enrolled && { hint: "Leave blank to use your second factor instead." })}
          />
          <PasswordField name="password" label="New password" hint="At least 10 characters." isNew isRequired />
          <div>
            <SubmitButton isPending={form.formState.isSubmitting} pendingLabel="Changing…">
              Change password
            </SubmitButton>
          </div>
        </FormFrame>
      </CardBody>
      {dialog}
    </Card>
  );
}
