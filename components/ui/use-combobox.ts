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
  const blur = () => {
    leave();
    onBlur?.();
  };
  const press = (event: KeyboardEvent) => {
    const option = isOpen ? matches[active] : undefined;
    if (event.key === "ArrowDown") move(isOpen ? active + 1 : active);
    else if (event.key === "ArrowUp") move(isOpen ? active - 1 : active);
    else if (event.key === "Enter" && option) choose(option);
    else if (event.key === "Escape" && isOpen) leave();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return {
    text: typed ?? labelOf(options, value),
    isOpen,
    matches,
    active,
    type,
    press,
    choose,
    blur,
    open: () => setOpen(true),
  };
}

function labelOf(options: readonly ComboboxOption[], value: string) {
  return options.find((option) => option.value === value)?.label ?? value;
}
