"use client";

import { parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { useId, useState } from "react";
import { FieldError } from "@/components/ui/fields/field";
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
import { DaysControl } from "./days-control";

const parsersOf = (usual: DayPreset) => ({
  range: parseAsStringLiteral(DAY_PRESETS).withDefault(usual),
  from: parseAsString,
  to: parseAsString,
  zone: parseAsString,
});

/** The days in the address, and functions to change them. Every change adds a history entry. */
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

/**
 * Returns the days of a page, by default `usual`. Before hydration, it uses the viewer's day from the server, or returns
 * undefined.
 */
export function useChosenDays(viewer?: ViewerDay, usual: DayPreset = "last-30-days"): ChosenDays | undefined {
  const [parsers] = useState(() => parsersOf(usual));
  const [state, set] = useQueryStates(parsers, { history: "push" });
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
    setDays: (days) => void set({ range: null, ...days, zone }),
  };
}

/** The control for the days of a page, with their time zone and the reason if they cannot be shown. */
export function ChosenDaysControl({ preset, range, zone, fault, setPreset, setDays }: ChosenDays) {
  const id = useId();
  const choose = (value: string) => {
    const named = DAY_PRESETS.find((one) => one === value);
    if (named) setPreset(named);
  };
  return (
    <div className="grid gap-1.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <DaysControl
          label="Days"
          options={DAY_PRESET_OPTIONS}
          preset={preset}
          range={range}
          faultOf={faultOf}
          onPreset={choose}
          onRange={setDays}
        />
        <span className="text-[0.8125rem] text-muted-foreground">{zone.replaceAll("_", " ")} time</span>
      </div>
      <div role="status">
        <FieldError id={id} message={fault} />
      </div>
    </div>
  );
}
