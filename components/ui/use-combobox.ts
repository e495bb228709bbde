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

/** The state of a searchable listbox: what is typed, which options match, which is active, and what the keys do. */
export function useCombobox({ options, value, onValueChange, allowsOwnValue, onBlur }: ComboboxSetup) {
  const [typed, setTyped] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const matches = matchingOptions(options, typed);
  const choose = (option: ComboboxOption) => {
    onValueChange(option.value);
    setTyped(undefined);
    setOpen(false);
  };
  const type = (text: string) => {
    setTyped(text);
    setActive(0);
    setOpen(true);
    if (allowsOwnValue || text === "") onValueChange(text);
  };
  const move = (to: number) => {
    setOpen(true);
    if (matches.length > 0) setActive((to + matches.length) % matches.length);
  };
  const leave = () => {
    setOpen(false);
    setTyped(undefined);
  };
  const press = (event: KeyboardEvent) => {
    const option = isOpen ? matches[active] : undefined;
    const act = actOf(event.key, isOpen, option !== undefined);
    if (act === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    if (act === "leave") leave();
    else if (act !== "choose") move(active + act);
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
      leave();
      onBlur?.();
    },
    open: () => setOpen(true),
  };
}

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
