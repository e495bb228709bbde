"use client";

import type { FormEvent } from "react";
import { Controller } from "react-hook-form";
import { CallNotice } from "@/components/issuing/call-notice";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { OtpInput } from "@/components/ui/otp-input";
import { useOperation } from "@/lib/client/use-operation";
import { useSchemaForm } from "@/lib/client/use-schema-form";
import { SixDigits, type stepUps } from "@/lib/domain/access/contract";

/** Props of {@link StepUpForm}. */
export interface StepUpFormProps {
  operation: typeof stepUps.start;
  /** Gets until when the second factor counts as proven. */
  onVerified: (until: string) => void;
}

/** The six digits of an authenticator app, sent off with the last one. */
export function StepUpForm({ operation, onVerified }: StepUpFormProps) {
  const start = useOperation(operation);
  const { send, failure, control, formState, setValue } = useSchemaForm(SixDigits, { code: "" });
  const submit = send(async (body) => {
    const { until } = await start.mutateAsync({ body }).catch((error: unknown) => {
      setValue("code", "");
      throw error;
    });
    onVerified(until);
  });
  // A dialog's form is, to React, inside the form that opened it.
  const onSubmit = (event?: FormEvent) => {
    event?.preventDefault();
    event?.stopPropagation();
    if (!start.isPending) void submit();
  };
  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-4 pb-2">
      <CallNotice fault={failure} />
      <Field label="Six-digit code" name="code" error={formState.errors.code?.message}>
        <Controller
          control={control}
          name="code"
          render={({ field: { value, onChange, ref } }) => (
            <OtpInput autoFocus ref={ref} value={value} onValueChange={onChange} onComplete={() => onSubmit()} />
          )}
        />
      </Field>
      <Button type="submit" variant="primary" isPending={formState.isSubmitting} pendingLabel="Checking…">Confirm</Button>
    </form>
  );
}
