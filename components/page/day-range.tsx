"use client";

import { Field, FieldError } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { DAY_PRESET_WORDS } from "@/components/words/texts";
import { DAY_PRESETS, type DayPreset, type DayRange } from "@/lib/core/days";

const CUSTOM = "custom";
const OPTIONS = [
  ...DAY_PRESETS.map((value) => ({ value: value as string, label: DAY_PRESET_WORDS[value] })),
  { value: CUSTOM, label: "Custom days" },
];

export interface DayRangeControlProps {
  /** Absent for days of the person's own choice. */
  preset?: DayPreset;
  range: DayRange;
  /** In which the days begin and end. */
  zone: string;
  /** Says which fault the days have. */
  fault?: string | undefined;
  onPreset: (preset: DayPreset) => void;
  onDays: (range: DayRange) => void;
}

/** A range of days: one that has a name, or a first and a last day. Says in which time zone days begin. */
export function DayRangeControl({ preset, range, zone, fault, onPreset, onDays }: DayRangeControlProps) {
  const choose = (value: string) => {
    const named = DAY_PRESETS.find((one) => one === value);
    if (named) onPreset(named);
    else onDays(range);
  };
  return (
    <div className="grid gap-1.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Field label="Days" isLabelHidden>
          <Select
            className="h-8 w-auto rounded-full text-[0.8125rem] touch:h-11"
            options={OPTIONS}
            value={preset ?? CUSTOM}
            onChange={({ target }) => choose(target.value)}
          />
        </Field>
        {!preset && (
          <>
            <Day label="From" value={range.from} onChange={(from) => onDays({ ...range, from })} />
            <Day label="Until" value={range.to} onChange={(to) => onDays({ ...range, to })} />
          </>
        )}
        <span className="text-[0.8125rem] text-muted-foreground">{zone.replaceAll("_", " ")} time</span>
      </div>
      <div role="status">
        <FieldError id="day-range-fault" message={fault} />
      </div>
    </div>
  );
}

function Day({ label, value, onChange }: { label: string; value: string; onChange: (day: string) => void }) {
  return (
    <Field label={label} className="flex items-center gap-1.5 text-[0.8125rem]">
      <Input
        type="date"
        className="h-8 w-34 rounded-full text-[0.8125rem] touch:h-11"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  );
}
