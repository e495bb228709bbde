"use client";

import { parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { useHydrated } from "@/components/ui/use-hydrated";
import { viewersZone } from "@/components/ui/format";
import { DAY_PRESETS, dayOf, type DayPreset, type DayRange, daysOfPreset, isTimeZone } from "@/lib/core/days";
import type { ProblemsOf, SummaryOf } from "@/lib/domain/overview/money-summary/dashboard";
import { faultOf } from "@/lib/domain/overview/money-summary/shared/periods";

const PARSERS = {
  range: parseAsStringLiteral(DAY_PRESETS).withDefault("last-30-days"),
  from: parseAsString,
  to: parseAsString,
  zone: parseAsString,
  of: parseAsStringLiteral(["own", "connected"] satisfies SummaryOf[]).withDefault("own"),
  attention: parseAsStringLiteral(["everyone", "mine"] satisfies ProblemsOf[]).withDefault("everyone"),
};

/**
 * Describes what the address says of Home, and how to change it. Every change but typing a day is a step back in the
 * browser.
 */
export interface Home {
  /** Absent where the days are the person's own choice. */
  preset?: DayPreset;
  range: DayRange;
  fault?: string | undefined;
  zone: string;
  of: SummaryOf;
  attention: ProblemsOf;
  setPreset: (preset: DayPreset) => void;
  setDays: (range: DayRange) => void;
  setOf: (of: SummaryOf) => void;
  setAttention: (of: ProblemsOf) => void;
}

/** The state of Home. Nothing before the page runs, because only the browser knows the viewer's zone. */
export function useHome(): Home | undefined {
  const [state, set] = useQueryStates(PARSERS, { history: "push" });
  if (!useHydrated()) return undefined;
  const isCustom = state.from !== null || state.to !== null;
  // A link with days of its own shows everyone the same days.
  const zone = isCustom && state.zone !== null && isTimeZone(state.zone) ? state.zone : viewersZone();
  const range = isCustom
    ? { from: state.from ?? "", to: state.to ?? "" }
    : daysOfPreset(state.range, dayOf(new Date(), zone));
  return {
    ...(!isCustom && { preset: state.range }),
    range,
    fault: faultOf(range),
    zone,
    of: state.of,
    attention: state.attention,
    setPreset: (preset) => void set({ range: preset, from: null, to: null, zone: null }),
    setDays: (days) => void set({ range: null, ...days, zone }, { history: isCustom ? "replace" : "push" }),
    setOf: (of) => void set({ of }),
    setAttention: (attention) => void set({ attention }),
  };
}
