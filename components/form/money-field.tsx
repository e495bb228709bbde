"use client";

import { useState } from "react";
import { useController } from "react-hook-form";
import { Field, type FieldProps } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { InputAffix } from "@/components/ui/input-affix";
import { centsToDecimal, parseMoney } from "@/lib/core/money";

/** An amount of the form around it, typed in dollars and kept as cents; what is no amount is kept as not a number. */
export function MoneyField({ name, ...rest }: Omit<FieldProps, "children" | "error" | "name"> & { name: string }) {
  const {
    field: { ref, value, onChange, onBlur },
    fieldState,
  } = useController({ name });
  const [typed, setTyped] = useState(() =>
    typeof value === "number" && Number.isFinite(value) ? centsToDecimal(value) : "",
  );
  const cents = parseMoney(typed);
  const change = (text: string) => {
    setTyped(text);
    onChange(text.trim() === "" ? undefined : (parseMoney(text) ?? Number.NaN));
  };
  const leave = () => {
    if (cents !== null) setTyped(centsToDecimal(cents));
    onBlur();
  };
  const isAmount = typed.trim() === "" || cents !== null;
  const fault = fieldState.error?.message;
  return (
    <Field {...rest} name={name} error={fault && (isAmount ? fault : "must be an amount like 250 or 1,200.50")}>
      <InputAffix before="$" after="USD">
        <Input
          className="tabular pr-12 pl-7"
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          onChange={(event) => change(event.target.value)}
          onBlur={leave}
          ref={ref}
        />
      </InputAffix>
    </Field>
  );
}
