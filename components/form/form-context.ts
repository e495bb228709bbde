"use client";

import { createContext, createElement, type ReactNode, useContext, useEffect, useSyncExternalStore } from "react";
import type { FieldFault } from "@/lib/client/form-errors";
import type { Control, Controls, Problem } from "./values/problems";

export const ProblemsContext = createContext<readonly Problem[] | null>(null);

const NO_PROBLEMS: readonly Problem[] = [];

export function useProblems(): readonly Problem[] {
  return useContext(ProblemsContext) ?? NO_PROBLEMS;
}

/** Returns the error of the control with this name, or of the control that represents it. */
export function useFault(name: string): string | undefined {
  return useProblems().find(({ control }) => control?.name === name)?.message;
}

/** Returns the errors below a name, each with its own path, for a field with several parts. */
export function useFaultsBelow(name: string): readonly FieldFault[] {
  return useProblems().filter(({ path }) => path === name || path.startsWith(`${name}.`));
}

/** Returns the errors of single values in a list, keyed by value. */
export function useFaultsByValue(list: string): ReadonlyMap<string, string> {
  const below = useProblems().filter(({ path }) => path.startsWith(`${list}.`));
  return new Map(below.map(({ path, message }) => [path.slice(list.length + 1), message]));
}

export const ControlsContext = createContext<Controls | null>(null);
export const SectionContext = createContext<string | undefined>(undefined);
const RowContext = createContext<string | undefined>(undefined);

/**
 * One of several similar rows. The summary prefixes the labels of its fields with its own, as in "Fee 2, percentage".
 */
export function FieldRow({ label, children }: { label: string; children: ReactNode }) {
  return createElement(RowContext, { value: label }, children);
}

/** Set `isDrawn` to false for a control that is not on the page or cannot receive focus. */
export interface ControlOptions {
  place?: string | undefined;
  isDrawn?: boolean;
  /** A message to show instead of any other error of this control. */
  instead?: string | undefined;
}

export function useControl(name: string, label: string | undefined, options: ControlOptions = {}): void {
  const { place = name, isDrawn = true, instead } = options;
  const controls = useContext(ControlsContext);
  const section = useContext(SectionContext);
  const row = useContext(RowContext);
  const full = row && label ? `${row}, ${label.charAt(0).toLowerCase()}${label.slice(1)}` : label;
  useEffect(
    () => (isDrawn ? controls?.add({ name, label: full, place, section, instead }) : undefined),
    [controls, name, full, place, section, instead, isDrawn],
  );
}

/** Returns the controls on the page. Renders again when one is added or removed. */
export function useDrawn(controls: Controls): readonly Control[] {
  return useSyncExternalStore(controls.subscribe, controls.all, none);
}

const NONE: readonly Control[] = [];
const none = () => NONE;
