"use client";

import type { Ref } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/fields/field";
import { Input } from "@/components/ui/fields/input";
import { OtpInput } from "@/components/ui/fields/otp-input";

export interface SecondFactorFieldProps {
  inputRef?: Ref<HTMLInputElement> | undefined;
  value: string;
  onValueChange: (value: string) => void;
  /** Called when the sixth digit is entered. */
  onComplete: () => void;
  error: string | undefined;
  isDisabled?: boolean;
  isRecovery: boolean;
  /** Switches between code and recovery code. Absent if there is only one option. */
  onSwap?: (isRecovery: boolean) => void;
}

/** Six digits from an authenticator app, or a recovery code. */
export function SecondFactorField({
  inputRef,
  value,
  onValueChange,
  onComplete,
  error,
  isDisabled,
  isRecovery,
  onSwap,
}: SecondFactorFieldProps) {
  return (
    <div className="grid justify-items-start gap-2">
      {isRecovery ? (
        <Field
          label="Recovery code"
          name="code"
          hint="One of the codes you saved. Each works once."
          error={error}
          isRequired
        >
          <Input
            ref={inputRef}
            name="code"
            value={value}
            disabled={isDisabled}
            autoFocus={onSwap !== undefined}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder="xxxx-xxxx-xxxx-xxxx"
            className="font-mono"
            onChange={(event) => onValueChange(event.target.value)}
          />
        </Field>
      ) : (
        <Field label="Six-digit code" name="code" hint="From your authenticator app." error={error} isRequired>
          <OtpInput
            ref={inputRef}
            name="code"
            value={value}
            disabled={isDisabled}
            autoFocus
            onValueChange={onValueChange}
            onComplete={onComplete}
          />
        </Field>
      )}
      {onSwap && (
        <Button variant="link" size="sm" onClick={() => onSwap(!isRecovery)}>
          {isRecovery ? "Use your authenticator app" : "Use a recovery code"}
        </Button>
      )}
    </div>
  );
}
