"use client";

import { type FormEvent, useEffect, useState } from "react";
import { Controller } from "react-hook-form";
import { CallNotice } from "./failure-notice";
import { SubmitButton } from "@/components/ui/submit-button";
import { Form } from "@/components/ui/form";
import { useOperation } from "@/lib/client/use-operation";
import { useSchemaForm } from "@/lib/client/use-schema-form";
import { SecondFactorCode, type stepUps } from "@/lib/domain/second-factors/dashboard";
import { SecondFactorField } from "./second-factor-field";

/** Props of {@link StepUpForm}. */
export interface StepUpFormProps {
  operation: typeof stepUps.start;
  /** Gets until when the second factor counts as proven. */
  onVerified: (until: string) => void;
  /** There is no other way above it, so focus begins here. */
  isFirst?: boolean;
  /** There is an app whose code to ask for; else a recovery code is asked for. */
  hasApp?: boolean;
}

/** The six digits of an authenticator app, sent off with the last one, or a recovery code in their place. */
export function StepUpForm({ operation, onVerified, isFirst = true, hasApp = true }: StepUpFormProps) {
  const start = useOperation(operation);
  const [isRecovery, setRecovery] = useState(!hasApp);
  const { send, failure, control, formState, setFocus, setValue } = useSchemaForm(SecondFactorCode, { code: "" });
  const submit = send(async (body) => {
    const { until } = await start.mutateAsync({ body }).catch((error: unknown) => {
      setValue("code", "");
      throw error;
    });
    onVerified(until);
  });
  // Not by the attribute: the dialog below takes the focus back before this one holds it.
  useEffect(() => {
    const timer = setTimeout(() => isFirst && setFocus("code"));
    return () => clearTimeout(timer);
  }, [setFocus, isFirst]);
  // A dialog's form is, to React, inside the form that opened it.
  const onSubmit = (event?: FormEvent) => {
    event?.preventDefault();
    event?.stopPropagation();
    if (!start.isPending) void submit();
  };
  const swap = (next: boolean) => {
    setValue("code", "");
    setRecovery(next);
  };
  return (
    <Form onSubmit={onSubmit} className="grid gap-4 pb-2">
      <CallNotice fault={failure} />
      <Controller
        control={control}
        name="code"
        render={({ field: { value, onChange, ref } }) => (
          <SecondFactorField
            inputRef={ref}
            value={value}
            onValueChange={onChange}
            onComplete={() => onSubmit()}
            error={formState.errors.code?.message}
            isRecovery={isRecovery}
            {...(hasApp && { onSwap: swap })}
          />
        )}
      />
      <SubmitButton isPending={formState.isSubmitting} pendingLabel="Checking…">
        Confirm
      </SubmitButton>
    </Form>
  );
}
