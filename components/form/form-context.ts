"use client";

import { createContext, createElement, type ReactNode, useContext, useEffect, useSyncExternalStore } from "react";
import type { FieldFault } from "@/lib/client/form-errors";
import type { Control, Controls, Problem } from "./values/problems";

/** Everything wrong with the form around, and where. */
export const ProblemsContext = createContext<readonly Problem[] | null>(null);

const NO_PROBLEMS: readonly Problem[] = [];

/** Everything wrong with the form around. */
export function useProblems(): readonly Problem[] {
  return useContext(ProblemsContext) ?? NO_PROBLEMS;
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

/** The register of the form around. */
export const ControlsContext = createContext<Controls | null>(null);
/** The section of the form around. */
export const SectionContext = createContext<string | undefined>(undefined);
const RowContext = createContext<string | undefined>(undefined);

/** One of several like rows: the summary puts its label before those of its fields, as in "Fee 2, percentage". */
export function FieldRow({ label, children }: { label: string; children: ReactNode }) {
  return createElement(RowContext, { value: label }, children);
}

/** A control that is not drawn, or not to be found, is left out by `isDrawn`. */
export interface ControlOptions {
  place?: string | undefined;
  isDrawn?: boolean;
  /** Said in place of whatever is wrong with it. */
  instead?: string | undefined;
}

/** Registers what draws a value under its name and label, for as long as it is on the page. */
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

/** Returns the controls on the page now. It draws again when one comes or goes. */
export function useDrawn(controls: Controls): readonly Control[] {
  return useSyncExternalStore(controls.subscribe, controls.all, none);
}

const NONE: readonly Control[] = [];
const none = () => NONE;
