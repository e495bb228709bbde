"use client";

import { useState } from "react";
import { useController } from "react-hook-form";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { InputAffix } from "@/components/ui/input-affix";
import { centsToDecimal, parseMoney } from "@/lib/core/money";
import type { CreateIssuedCard } from "@/lib/domain/issuing/contract";

type Limits = { controls?: { velocityLimits?: NonNullable<CreateIssuedCard["controls"]>["velocityLimits"] } };

const NAME = "controls.velocityLimits.0.amount";

/** The most one payment may take, typed in dollars and kept as cents; empty means no limit. */
export function LimitField() {
  const {
    field: { ref, onChange, onBlur },
    fieldState,
  } = useController<Limits, "controls.velocityLimits">({ name: "controls.velocityLimits" });
  const [typed, setTyped] = useState("");
  const cents = parseMoney(typed);
  const isAmount = typed.trim() === "" || cents !== null;
  const change = (text: string) => {
    setTyped(text);
    onChange(
      text.trim() === "" ? undefined : [{ amount: parseMoney(text) ?? Number.NaN, interval: "per-transaction" }],
    );
  };
  const leave = () => {
    if (cents !== null) setTyped(centsToDecimal(cents));
    onBlur();
  };
  const message = messageOf(fieldState.error);
  return (
    <Field
      label="Limit per payment"
      name={NAME}
      isOptional
      hint="Payments above it are declined."
      error={message && (isAmount ? message : "must be an amount like 250 or 1,200.50")}
    >
      <InputAffix before="$" after="USD" className="max-w-56">
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

/** The fault of the first limit's amount, or of the list. */
function messageOf(error: unknown): string | undefined {
  if (typeof error !== "object" || error === null) return undefined;
  if ("message" in error && typeof error.message === "string") return error.message;
  return Object.values(error).map(messageOf).find(Boolean);
}
