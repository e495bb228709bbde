import { Controller, type Control } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { OtpInput } from "@/components/ui/otp-input";

/** Props of {@link SignInCode}. */
export interface SignInCodeProps {
  control: Control<{ email: string; password: string; code: string }>;
  label: string;
  error: string | undefined;
  /** The last digit is in. */
  onComplete: () => void;
  onStartOver: () => void;
}

/** The second step of signing in: the code of the authenticator app. */
export function SignInCode({ control, label, error, onComplete, onStartOver }: SignInCodeProps) {
  return (
    <div className="grid justify-items-start gap-3">
      <Field label={label} name="code" hint="From your authenticator app." error={error} isRequired>
        <Controller
          control={control}
          name="code"
          rules={{ required: "is required", pattern: { value: /^\d{6}$/, message: "must be six digits" } }}
          render={({ field: { value, onChange, ref, disabled } }) => (
            <OtpInput autoFocus ref={ref} disabled={disabled} value={value} onValueChange={onChange} onComplete={onComplete} />
          )}
        />
      </Field>
      <Button variant="link" onClick={onStartOver}>Use another account</Button>
    </div>
  );
}
