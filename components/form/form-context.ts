"use client";

import { createContext, useContext } from "react";
import type { FieldFault } from "@/lib/client/form-errors";
import type { Problem } from "./values/problems";

/** Everything wrong with the form around, and where. */
export const ProblemsContext = createContext<readonly Problem[] | null>(null);

const NONE: readonly Problem[] = [];

/** Everything wrong with the form around. */
export function useProblems(): readonly Problem[] {
  return useContext(ProblemsContext) ?? NONE;
}

/** Returns what is wrong with the control of that name, or with what stands for it. */
export function useFault(name: string): string | undefined {
  return useProblems().find(({ control }) => control?.name === name)?.message;
}

/** Returns what is wrong below a name, each at its own path: for a field of several parts. */
export function useFaultsBelow(name: string): readonly FieldFault[] {
  return useProblems().filter(({ path }) => path === name || path.startsWith(`${name}.`));
}

/** Returns what is wrong with single values of a list, by value. */
export function useFaultsByValue(list: string): ReadonlyMap<string, string> {
  const below = useProblems().filter(({ path }) => path.startsWith(`${list}.`));
  return new Map(below.map(({ path, message }) => [path.slice(list.length + 1), message]));
}
