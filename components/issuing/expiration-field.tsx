"use client";

import { useController } from "react-hook-form";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { type CardExpiration, EXPIRATION_MONTHS_MAX, EXPIRATION_MONTHS_MIN } from "@/lib/domain/issuing/contract";

const MONTH = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" });

/** The last month in which a new card is good: one of those the API takes, the latest when nothing is chosen. */
export function ExpirationField({ now }: { now: string }) {
  const {
    field: { ref, value, onChange, onBlur },
    fieldState,
  } = useController<{ expiration?: CardExpiration }, "expiration">({ name: "expiration" });
  const months = Array.from({ length: EXPIRATION_MONTHS_MAX - EXPIRATION_MONTHS_MIN }, (_, index) =>
    monthAhead(now, index + EXPIRATION_MONTHS_MIN),
  );
  const last = monthAhead(now, EXPIRATION_MONTHS_MAX);
  const { error } = fieldState as {
    error?: { message?: string; month?: { message?: string }; year?: { message?: string } };
  };
  const choose = (chosen: string) => {
    const [month = "", year = ""] = chosen.split("/");
    onChange(chosen ? { month, year } : undefined);
  };
  return (
    <Field
      label="Expires"
      name="expiration"
      isOptional
      hint="At the end of the month (UTC)."
      error={error?.message ?? error?.month?.message ?? error?.year?.message}
    >
      <Select
        value={value ? `${value.month}/${value.year}` : ""}
        onChange={(event) => choose(event.target.value)}
        onBlur={onBlur}
        ref={ref}
        placeholder={`${last.label} (${EXPIRATION_MONTHS_MAX} months, the latest)`}
        options={months}
      />
    </Field>
  );
}

function monthAhead(now: string, months: number): { value: string; label: string } {
  const today = new Date(now);
  const month = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + months, 1));
  const [year, number] = month.toISOString().split("-");
  return { value: `${number}/${year?.slice(2)}`, label: MONTH.format(month) };
}
