"use client";

import { createContext, useContext } from "react";
import type { FieldProblem } from "@/components/ui/field-message";
import { type OptionList, type Refusals, refusalsOf } from "../invite-problems";

/** What the builder's sections share: what is wrong, and what the server refused by value. */
export interface BuilderFaults {
  problems: readonly FieldProblem[];
  refusals: Refusals;
}

const NONE: BuilderFaults = { problems: [], refusals: refusalsOf(null) };

/** Carries the faults to the sections. */
export const BuilderContext = createContext<BuilderFaults>(NONE);

/** How many controls are wrong under any of the names, for a section's header. */
export function useErrorCount(...names: string[]): number {
  const { problems } = useContext(BuilderContext);
  const isUnder = (path: string) =>
    names.some((name) => path === name || path.startsWith(`${name}.`) || path.startsWith(`${name}-`));
  return problems.filter(({ name }) => isUnder(name)).length;
}

/** What the server refused of a list, by value. */
export function useRefusals(list: OptionList): ReadonlyMap<string, string> {
  return useContext(BuilderContext).refusals[list];
}
