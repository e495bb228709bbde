"use client";

import { type ReactNode, useId } from "react";
import { FieldGroup, Label } from "./field";
import { Input } from "./input";
import { usePhrases } from "../words/use-phrases";
import { Select } from "./select";

/** A date in three parts. Each is absent until entered. */
export type DateParts = { month?: number | undefined; day?: number | undefined; year?: number | undefined };

export type DateOfBirthProps = {
  /** The form's name. The parts are `${name}.month`, `.day` and `.year`; an error summary uses the same names. */
  name: string;
  legend?: string;
  hint?: string;
  value: DateParts;
  onValueChange: (value: DateParts) => void;
  onBlur?: () => void;
  /** A message about the whole date or its first invalid part. */
  error?: string | undefined;
  /** The parts to mark. All are marked when an error names none. */
  invalidParts?: readonly (keyof DateParts)[];
  isOptional?: boolean;
  isDisabled?: boolean;
};

const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
].map((label, index) => ({ value: String(index + 1), label: `${index + 1} – ${label}` }));

/** A birth date as a month select, a day and a year, all integers. It never opens a calendar. */
export function DateOfBirth(props: DateOfBirthProps) {
  const { name, legend = "Date of birth", hint = "For example: 4 – April, 28, 1986", value, onValueChange } = props;
  const set = (part: keyof DateParts, typed: string) => onValueChange({ ...value, [part]: digits(typed) });
  const shared = (part: keyof DateParts) => ({
    name: `${name}.${part}`,
    value: value[part]?.toString() ?? "",
    disabled: props.isDisabled ?? false,
    autoComplete: `bday-${part}`,
    "aria-invalid": props.error ? (props.invalidParts?.includes(part) ?? true) : undefined,
    onBlur: props.onBlur,
    onChange: (event: { target: { value: string } }) => set(part, event.target.value),
  });
  return (
    <FieldGroup legend={legend} name={name} hint={hint} error={props.error} isOptional={props.isOptional ?? false}>
      <div className="flex flex-wrap gap-3">
        <Part label="Month" className="w-40">
          {(id) => <Select id={id} placeholder="Month" options={MONTHS} {...shared("month")} />}
        </Part>
        <Part label="Day" className="w-16">
          {(id) => <Input id={id} inputMode="numeric" maxLength={2} {...shared("day")} />}
        </Part>
        <Part label="Year" className="w-24">
          {(id) => <Input id={id} inputMode="numeric" maxLength={4} {...shared("year")} />}
        </Part>
      </div>
    </FieldGroup>
  );
}

function Part({
  label,
  className,
  children,
}: {
  label: string;
  className: string;
  children: (id: string) => ReactNode;
}) {
  const { say } = usePhrases();
  const id = useId();
  return (
    <div className={className}>
      <Label htmlFor={id} className="mb-1 block text-[0.8125rem] leading-5 font-normal text-muted-foreground">
        {say(label)}
      </Label>
      {children(id)}
    </div>
  );
}

function digits(typed: string): number | undefined {
  const only = typed.replace(/\D/g, "");
  return only ? Number(only) : undefined;
}
