"use client";

import { useState } from "react";
import { Field } from "@/components/ui/fields/field";
import { Input, InputAffix } from "@/components/ui/fields/input";
import { centsToDecimal, parseMoney } from "@/lib/core/money/money";
import { type FieldWords, useValueField } from "../use-field";

/**
 * An amount typed in dollars and stored in cents. Empty means undefined. Invalid text is kept as typed, so that
 * validation rejects it.
 */
export function MoneyField({ name, ...words }: FieldWords) {
  const {
    field: { ref, value, onChange, onBlur },
    error,
  } = useValueField(name, words.label, { instead: ofNoAmount });
  const [typed, setTyped] = useState("");
  const text = storedAmount(typed) === (value ?? undefined) ? typed : shown(value);
  const change = (next: string) => {
    setTyped(next);
    onChange(storedAmount(next));
  };
  const leave = () => {
    setTyped(shown(storedAmount(text)));
    onBlur();
  };
  return (
    <Field {...words} name={name} error={error}>
      <InputAffix before="$" after="USD" className="sm:max-w-56">
        <Input
          className="tabular pr-12 pl-7"
          inputMode="decimal"
          autoComplete="off"
          value={text}
          onChange={(event) => change(event.target.value)}
          onBlur={leave}
          ref={ref}
        />
      </InputAffix>
    </Field>
  );
}

const ofNoAmount = (value: unknown) =>
  typeof value === "string" ? "must be an amount like 250 or 1,200.50" : undefined;

function storedAmount(typed: string): number | string | undefined {
  return parseMoney(typed) ?? (typed.trim() || undefined);
}

function shown(value: unknown): string {
  if (typeof value === "number") return centsToDecimal(value);
  return typeof value === "string" ? value : "";
}
