"use client";

import { parseAsStringLiteral, useQueryStates } from "nuqs";
import { type ChosenDays, useChosenDays } from "@/components/page/days/chosen-days";
import type { ViewerDay } from "@/lib/core/time/days";
import type { ProblemsOf, SummaryOf } from "@/lib/domain/overview/money-summary/dashboard";

const PARSERS = {
  of: parseAsStringLiteral(["own", "connected"] satisfies SummaryOf[]).withDefault("own"),
  attention: parseAsStringLiteral(["everyone", "mine"] satisfies ProblemsOf[]).withDefault("everyone"),
};

/** The state of Home in the address, and functions to change it. */
export interface Home extends ChosenDays {
  of: SummaryOf;
  attention: ProblemsOf;
  setOf: (of: SummaryOf) => void;
  setAttention: (of: ProblemsOf) => void;
}

/** Returns the state of Home, or undefined until the viewer's time zone is known. */
export function useHome(viewer: ViewerDay | undefined): Home | undefined {
  const days = useChosenDays(viewer);
  const [state, set] = useQueryStates(PARSERS, { history: "push" });
  return (
    days && {
      ...days,
      ...state,
      setOf: (of) => void set({ of }),
      setAttention: (attention) => void set({ attention }),
    }
  );
}
