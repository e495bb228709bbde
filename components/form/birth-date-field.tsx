"use client";

import type { FocusEvent } from "react";
import { useController } from "react-hook-form";
import { DateOfBirth, type DateParts } from "@/components/ui/date-of-birth";
import { usePhrases } from "@/components/ui/phrases";
import type { Sayer } from "@/components/ui/sayer";
import { profileLabel } from "@/components/words/profile-labels";

const PARTS = ["month", "day", "year"] as const;

/** A birth date as month, day and year; `name` is the path of the date itself. Validated when all three are left. */
export function BirthDateField({
  name,
  legend = "Date of birth",
  isOptional = false,
}: {
  name: string;
  legend?: string;
  isOptional?: boolean;
}) {
  const { field, fieldState } = useController({ name });
  const fault = faultOf(fieldState.error, usePhrases());
  const leave = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget)) field.onBlur();
  };
  return (
    <div onBlur={leave}>
      <DateOfBirth
        name={name}
        legend={legend}
        isOptional={isOptional}
        value={(field.value as DateParts | undefined) ?? {}}
        onValueChange={field.onChange}
        error={fault?.message}
        {...(fault && { invalidParts: fault.parts })}
      />
    </div>
  );
}

type Fault = { message?: string } & { [part in (typeof PARTS)[number]]?: { message?: string } };

function faultOf(error: Fault | undefined, { sentence }: Sayer) {
  if (!error) return undefined;
  const parts = PARTS.filter((part) => error[part]);
  const [first] = parts;
  if (!first) return { message: error.message, parts: [...PARTS] };
  return { message: sentence(profileLabel(`birthDate.${first}`), error[first]?.message ?? ""), parts };
}
