"use client";

import { type KeyboardEvent, useState } from "react";
import { type ComboboxOption, matchingOptions } from "./matching-options";

/** How {@link useCombobox} is set up. */
export type ComboboxSetup = {
  options: readonly ComboboxOption[];
  value: string;
  onValueChange: (value: string) => void;
  allowsOwnValue: boolean;
  onBlur: (() => void) | undefined;
};

const CLOSED: { typed: string | undefined; isOpen: boolean; active: number } = {
  typed: undefined,
  isOpen: false,
  active: 0,
};

/** The state of a searchable listbox: what is typed, which options match, which is active, and what the keys do. */
export function useCombobox({ options, value, onValueChange, allowsOwnValue, onBlur }: ComboboxSetup) {
  const [state, setState] = useState(CLOSED);
  const { typed, isOpen, active } = state;
  const matches = matchingOptions(options, typed);
  const choose = (option: ComboboxOption) => {
    onValueChange(option.value);
    setState(CLOSED);
  };
  const type = (text: string) => {
    setState({ typed: text, isOpen: true, active: 0 });
    if (allowsOwnValue || text === "") onValueChange(text);
  };
  const press = (event: KeyboardEvent) => {
    const option = isOpen ? matches[active] : undefined;
    const act = actOf(event.key, isOpen, option !== undefined);
    if (act === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    if (act === "leave") setState(CLOSED);
    else if (act !== "choose") setState({ ...state, isOpen: true, active: around(active + act, matches.length) });
    else if (option) choose(option);
  };
  return {
    text: typed ?? labelOf(options, value),
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

/** What a key does: how far it moves the active option, chooses it, closes the list, or nothing. */
function actOf(key: string, isOpen: boolean, hasOption: boolean) {
  if (key === "ArrowDown") return isOpen ? 1 : 0;
  if (key === "ArrowUp") return isOpen ? -1 : 0;
  if (key === "Enter" && hasOption) return "choose";
  return key === "Escape" && isOpen ? "leave" : undefined;
}

function labelOf(options: readonly ComboboxOption[], value: string) {
  return options.find((option) => option.value === value)?.label ?? value;
}
