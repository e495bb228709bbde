"use client";

import { useState } from "react";
import { useController } from "react-hook-form";
import { Field, type FieldProps } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { InputAffix } from "@/components/ui/input-affix";
import { centsToDecimal, parseMoney } from "@/lib/core/money";

/** Props of {@link MoneyField}. */
export type MoneyFieldProps = Omit<FieldProps, "children" | "error" | "name"> & { name: string };

const shown = (value: unknown) => (typeof value === "number" && Number.isFinite(value) ? centsToDecimal(value) : "");

/** An amount typed in dollars and kept as cents; left empty it is none. */
export function MoneyField({ name, ...field }: MoneyFieldProps) {
  const {
    field: { value, ref, onChange, onBlur },
    fieldState: { error },
  } = useController({ name });
  const [typed, setTyped] = useState(() => shown(value));
  const cents = parseMoney(typed);
  const isAmount = typed.trim() === "" || cents !== null;
  const change = (text: string) => {
    setTyped(text);
    onChange(text.trim() === "" ? undefined : (parseMoney(text) ?? Number.NaN));
  };
  const leave = () => {
    if (cents !== null) setTyped(centsToDecimal(cents));
    onBlur();
  };
  return (
    <Field {...field} name={name} error={error && (isAmount ? error.message : "must be an amount like 25 or 1,200.50")}>
      <InputAffix before="$">
        <Input
          className="tabular pl-7"
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
