"use client";

import { Check } from "lucide-react";
import { type FormEvent, type KeyboardEvent, type ReactNode, useId, useState } from "react";
import { SubmitButton } from "@/components/ui/button";
import { Field, FieldError, FieldGroup } from "@/components/ui/fields/field";
import { Input } from "@/components/ui/fields/input";
import { Popover } from "@/components/ui/overlays/popover";
import type { DayRange } from "@/lib/core/time/days";

export interface DaysPanelProps {
  label: string;
  /** Named ranges. The value of *Any time*, where days are optional, is empty. */
  options: readonly { value: string; label: string }[];
  /** The selected named range, or undefined for custom days. */
  preset: string | undefined;
  /** The selected days. An end without a day is empty. */
  range: DayRange;
  /** Returns the reason why days cannot be selected. */
  faultOf: (range: DayRange) => string | undefined;
  onPreset: (preset: string) => void;
  onRange: (range: DayRange) => void;
}

/** The choice of days in a panel below its button: named ranges, or a first and a last day. */
export function DaysPanel({ trigger, ...props }: DaysPanelProps & { trigger: ReactNode }) {
  const [isOpen, setOpen] = useState(true);
  const { label, options, preset, onPreset, onRange } = props;
  return (
    <Popover
      label={label}
      trigger={trigger}
      isOpen={isOpen}
      onOpenChange={setOpen}
      className="w-84 max-w-[calc(100vw-1rem)]"
    >
      <div role="group" aria-label={`${label}, named`} onKeyDown={moveByArrow}>
        {options.map((option) => (
          <button
            key={option.value}
            type="button"
            aria-pressed={option.value === preset}
            className="flex min-h-8 w-full items-center justify-between gap-2 rounded-md px-2 py-1.5 text-left text-sm hover:bg-muted focus-visible:-outline-offset-2 aria-pressed:font-medium touch:min-h-11"
            onClick={() => {
              setOpen(false);
              onPreset(option.value);
            }}
          >
            {option.label}
            {option.value === preset && <Check aria-hidden className="size-4 text-primary-text" />}
          </button>
        ))}
      </div>
      <CustomDays
        {...props}
        onRange={(range) => {
          setOpen(false);
          onRange(range);
        }}
      />
    </Popover>
  );
}

/** Moves the focus between the named ranges with the arrow keys. */
function moveByArrow(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const buttons = [...event.currentTarget.querySelectorAll("button")];
  const index = buttons.findIndex((button) => button === document.activeElement);
  buttons.at((index + step) % buttons.length)?.focus();
}

function CustomDays({ range, faultOf, onRange }: Pick<DaysPanelProps, "range" | "faultOf" | "onRange">) {
  const [days, setDays] = useState(range);
  const [fault, setFault] = useState<string>();
  const id = useId();
  const apply = (event: FormEvent) => {
    event.preventDefault();
    const reason = faultOf(days);
    setFault(reason);
    if (!reason) onRange(days);
  };
  return (
    <form noValidate className="mt-1 border-t p-2" onSubmit={apply}>
      <FieldGroup legend="Custom range">
        <div className="grid grid-cols-2 gap-2">
          <Day label="From" value={days.from} onChange={(from) => setDays({ ...days, from })} />
          <Day label="Until" value={days.to} onChange={(to) => setDays({ ...days, to })} />
        </div>
        <div role="status">
          <FieldError id={id} message={fault} />
        </div>
        <SubmitButton size="sm">Apply</SubmitButton>
      </FieldGroup>
    </form>
  );
}

function Day({ label, value, onChange }: { label: string; value: string; onChange: (day: string) => void }) {
  return (
    <Field label={label} className="min-w-0 text-[0.8125rem]">
      <Input
        type="date"
        className="h-8 w-full min-w-0 text-[0.8125rem] touch:h-11"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  );
}
