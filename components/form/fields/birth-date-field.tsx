"use client";

import type { FocusEvent } from "react";
import { DateOfBirth, type DateParts } from "@/components/ui/fields/date-of-birth";
import { usePhrases } from "@/components/ui/words/use-phrases";
import { fieldPart } from "@/components/words/profile-fields";
import { useControl, useFault } from "../form-context";
import { useValueField } from "../use-field";

const labelOf = (part: (typeof PARTS)[number]) => fieldPart(`birthDate.${part}`).label.en;
const PARTS = ["month", "day", "year"] as const;

export interface BirthDateFieldProps {
  name: string;
  legend?: string;
  isOptional?: boolean;
}

/**
 * A birth date as month, day and year. `name` is the path of the date object. It is checked when all three have lost
 * focus.
 */
export function BirthDateField({ name, legend = "Date of birth", isOptional = false }: BirthDateFieldProps) {
  const { field, error } = useValueField(name, legend);
  const { sentence } = usePhrases();
  const errors = {
    month: usePartFault(name, "month"),
    day: usePartFault(name, "day"),
    year: usePartFault(name, "year"),
  };
  const wrong = PARTS.filter((part) => errors[part]);
  const [first] = wrong;
  const message = first ? sentence(labelOf(first), errors[first] ?? "") : error;
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
        error={message}
        {...(message && { invalidParts: first ? wrong : [...PARTS] })}
      />
    </div>
  );
}

function usePartFault(name: string, part: (typeof PARTS)[number]): string | undefined {
  useControl(`${name}.${part}`, labelOf(part));
  return useFault(`${name}.${part}`);
}
