"use client";

import { type KeyboardEvent, useState } from "react";
import { type ComboboxOption, matchingOptions } from "./matching-options";

/** Describes how {@link useCombobox} is set up. */
export type ComboboxSetup = {
  options: readonly ComboboxOption[];
  value: string;
  valueLabel?: string;
  onValueChange: (value: string) => void;
  allowsOwnValue?: boolean;
  onType?: (text: string) => void;
  onBlur?: () => void;
};

const CLOSED: { typed: string | undefined; isOpen: boolean; active: number } = {
  typed: undefined,
  isOpen: false,
  active: 0,
};

/** The state of a searchable listbox: what is typed, which options match, which is active, and what the keys do. */
export function useCombobox(setup: ComboboxSetup) {
  const { options, value, valueLabel, onValueChange, allowsOwnValue = false, onType, onBlur } = setup;
  const [state, setState] = useState(CLOSED);
  const { typed, isOpen, active } = state;
  const matches = onType ? options : matchingOptions(options, typed);
  const choose = (option: ComboboxOption) => {
    onValueChange(option.value);
    setState(CLOSED);
  };
  const type = (text: string) => {
    setState({ typed: text, isOpen: true, active: 0 });
    onType?.(text);
    if (allowsOwnValue || text === "") onValueChange(text);
  };
  const press = (event: KeyboardEvent) => {
    const option = isOpen ? matches[active] : undefined;
    const act = actOf(event.key, isOpen, option !== undefined);
    if (act === undefined && !(onType && isOpen && event.key === "Enter")) return;
    event.preventDefault();
    event.stopPropagation();
    // Enter before the options came must not send the form.
    if (act === undefined) return;
    if (act === "leave") setState(CLOSED);
    else if (act !== "choose") setState({ ...state, isOpen: true, active: around(active + act, matches.length) });
    else if (option) choose(option);
  };
  return {
    text: typed ?? labelOf(options, value, valueLabel),
    isOpen,
    matches,
    active,
    type,
    press,
    choose,
    blur: () => {
      setState(CLOSED);
      onBlur?.();
    },
    open: () => setState({ ...state, isOpen: true }),
  };
}

const around = (index: number, length: number) => (length > 0 ? (index + length) % length : 0);

/** Returns what a key does: how far it moves the active option, chooses it, closes the list, or nothing. */
function actOf(key: string, isOpen: boolean, hasOption: boolean) {
  if (key === "ArrowDown") return isOpen ? 1 : 0;
  if (key === "ArrowUp") return isOpen ? -1 : 0;
  if (key === "Enter" && hasOption) return "choose";
  return key === "Escape" && isOpen ? "leave" : undefined;
}

function labelOf(options: readonly ComboboxOption[], value: string, valueLabel = value) {
  return options.find((option) => option.value === value)?.label ?? valueLabel;
}
