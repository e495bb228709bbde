import { useState } from "react";
import { Controller, type Control } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { SecondFactorCode } from "@/lib/domain/second-factors/dashboard";
import { SecondFactorField } from "@/components/form/second-factor-field";

/** Props of {@link SignInCode}. */
export interface SignInCodeProps {
  control: Control<{ email: string; password: string; code: string }>;
  error: string | undefined;
  /** The last digit is in. */
  onComplete: () => void;
  /** Takes back what was typed. */
  onClear: () => void;
  onStartOver: () => void;
}

/** The second step of signing in: the code of the authenticator app, or a recovery code. */
export function SignInCode({ control, error, onComplete, onClear, onStartOver }: SignInCodeProps) {
  const [isRecovery, setRecovery] = useState(false);
  const swap = (next: boolean) => {
    onClear();
    setRecovery(next);
  };
  const fits = (code: string) =>
    SecondFactorCode.safeParse({ code }).success || (isRecovery ? "must be a recovery code" : "must be six digits");
  return (
    <div className="grid justify-items-start gap-1">
      <Controller
        control={control}
        name="code"
        rules={{ required: "is required", validate: fits }}
        render={({ field: { value, onChange, ref, disabled = false } }) => (
          <SecondFactorField
            inputRef={ref}
            value={value}
            onValueChange={onChange}
            onComplete={onComplete}
            error={error}
            isDisabled={disabled}
            isRecovery={isRecovery}
            onSwap={swap}
          />
        )}
      />
      <Button variant="link" size="sm" onClick={onStartOver}>
        Use another account
      </Button>
    </div>
  );
}
