"use client";

import { parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { Field, FieldError } from "@/components/ui/fields/field";
import { Input } from "@/components/ui/fields/input";
import { Select } from "@/components/ui/fields/select";
import { useHydrated } from "@/components/ui/use-hydrated";
import { viewersZone } from "@/components/ui/words/use-zone";
import { DAY_PRESET_OPTIONS } from "@/components/words/day-presets";
import {
  DAY_PRESETS,
  dayOf,
  type DayPreset,
  type DayRange,
  daysOfPreset,
  isTimeZone,
  type ViewerDay,
} from "@/lib/core/time/days";
import { faultOf } from "@/lib/core/time/periods";

const PARSERS = {
  range: parseAsStringLiteral(DAY_PRESETS).withDefault("last-30-days"),
  from: parseAsString,
  to: parseAsString,
  zone: parseAsString,
};

/** The days in the address, and functions to change them. Every change except typing a day adds a history entry. */
export interface ChosenDays {
  /** Absent for custom days. */
  preset?: DayPreset;
  range: DayRange;
  /** The error in the days. */
  fault?: string | undefined;
  zone: string;
  today: string;
  setPreset: (preset: DayPreset) => void;
  setDays: (range: DayRange) => void;
}

/** Returns the days of a page. Before hydration, it uses the viewer's day from the server, or returns undefined. */
export function useChosenDays(viewer?: ViewerDay): ChosenDays | undefined {
  const [state, set] = useQueryStates(PARSERS, { history: "push" });
  const isHydrated = useHydrated();
  if (!isHydrated && !viewer) return undefined;
  const own = isHydrated || !viewer ? viewersZone() : viewer.zone;
  const isCustom = state.from !== null || state.to !== null;
  // A link with custom days shows the same days to everyone.
  const zone = isCustom && state.zone !== null && isTimeZone(state.zone) ? state.zone : own;
  const today = isHydrated || !viewer ? dayOf(new Date(), zone) : viewer.today;
  const range = isCustom ? { from: state.from ?? "", to: state.to ?? "" } : daysOfPreset(state.range, today);
  return {
    ...(!isCustom && { preset: state.range }),
    range,
    fault: faultOf(range),
    zone,
    today,
    setPreset: (preset) => void set({ range: preset, from: null, to: null, zone: null }),
    setDays: (days) => void set({ range: null, ...days, zone }, { history: isCustom ? "replace" : "push" }),
  };
}

const CUSTOM = "custom";
const OPTIONS = [...DAY_PRESET_OPTIONS, { value: CUSTOM, label: "Custom days" }];

export function DayRangeControl({ preset, range, zone, fault, setPreset, setDays }: ChosenDays) {
  const choose = (value: string) => {
    const named = DAY_PRESETS.find((one) => one === value);
    if (named) setPreset(named);
    else setDays(range);
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
            <Day label="From" value={range.from} onChange={(from) => setDays({ ...range, from })} />
            <Day label="Until" value={range.to} onChange={(to) => setDays({ ...range, to })} />
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
