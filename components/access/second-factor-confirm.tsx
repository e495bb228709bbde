"use client";

import { Controller } from "react-hook-form";
import { CallNotice } from "@/components/form/failure-notice";
import { SubmitButton } from "@/components/ui/submit-button";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { OtpInput } from "@/components/ui/otp-input";
import { toast } from "@/components/ui/toast";
import { useOperation } from "@/lib/client/use-operation";
import { useSchemaForm } from "@/lib/client/use-schema-form";
import { type Enrolment, secondFactor, SixDigits } from "@/lib/domain/second-factors/dashboard";
import { sessions } from "@/lib/domain/sessions/dashboard";
import { SecondFactorQr } from "./second-factor-qr";

/** Props of {@link ConfirmSecondFactor}. */
export interface ConfirmSecondFactorProps {
  enrolment: Enrolment;
  onCancel: () => void;
  /** Gets recovery codes, if this made some. */
  onCodes: (codes: readonly string[]) => void;
}

/** The secret to scan or type, and the first code, which puts it into use. */
export function ConfirmSecondFactor({ enrolment, onCancel, onCodes }: ConfirmSecondFactorProps) {
  const confirm = useOperation(secondFactor.confirm, { refresh: [secondFactor.get, sessions.list] });
  const { send, failure, control, formState } = useSchemaForm(SixDigits, { code: "" });
  const submit = send(async (body) => {
    const { codes } = await confirm.mutateAsync({ body });
    if (codes.length > 0) onCodes(codes);
    toast.success("Your second factor is in use");
  });
  return (
    <Form onSubmit={submit} className="grid gap-5">
      <CallNotice fault={failure} />
      <ol className="grid list-inside list-decimal gap-5">
        <li>
          Scan this code with the app, or type the secret into it.
          <EnrolmentSecret enrolment={enrolment} />
        </li>
        <li>
          <span id="code-step">Type the six digits which it shows now.</span>
          <Field label="Six-digit code" name="code" className="mt-2" error={formState.errors.code?.message}>
            <Controller
              control={control}
              name="code"
              render={({ field: { value, onChange, ref } }) => (
                <OtpInput ref={ref} value={value} onValueChange={onChange} />
              )}
            />
          </Field>
        </li>
      </ol>
      <p className="text-[0.8125rem] text-muted-foreground">Your other sessions will be signed out.</p>
      <div className="flex flex-wrap gap-2">
        <SubmitButton isPending={formState.isSubmitting} pendingLabel="Checking…">
          Put into use
        </SubmitButton>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </Form>
  );
}

function EnrolmentSecret({ enrolment: { secret, otpauthURI } }: { enrolment: Enrolment }) {
  const grouped = secret.replace(/(.{4})(?=.)/g, "$1 ");
  return (
    <div className="mt-3 flex flex-wrap items-center gap-5">
      <SecondFactorQr uri={otpauthURI} />
      <div className="grid min-w-0 gap-1">
        <p className="text-[0.8125rem] text-muted-foreground">Secret</p>
        <p className="flex items-center gap-1">
          <code className="font-mono text-sm break-all">{grouped}</code>
          <CopyButton value={secret} label="secret" />
        </p>
      </div>
    </div>
  );
}
