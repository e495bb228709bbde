"use client";

import { type KeyboardEvent, useState } from "react";

/** One entry of a combobox; `hint` is shown muted beside the label and searched too. */
export type ComboboxOption = { value: string; label: string; hint?: string };

const MOST_SHOWN = 50;

/** How {@link useCombobox} is set up. */
export type ComboboxSetup = {
  options: readonly ComboboxOption[];
  value: string;
  onValueChange: (value: string) => void;
  allowsOwnValue: boolean;
};

/** The state of a searchable listbox: what is typed, which options match, which is active, and what the keys do. */
export function useCombobox({ options, value, onValueChange, allowsOwnValue }: ComboboxSetup) {
  const [typed, setTyped] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const chosen = options.find((option) => option.value === value);
  const matches = matching(options, typed);
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
    const option = matches[active];
    const moves: Record<string, () => void> = {
      ArrowDown: () => move(isOpen ? active + 1 : active),
      ArrowUp: () => move(isOpen ? active - 1 : active),
      ...(isOpen ? { Escape: leave, ...(option ? { Enter: () => choose(option) } : {}) } : {}),
    };
    if (!moves[event.key]) return;
    event.preventDefault();
    event.stopPropagation();
    moves[event.key]?.();
  };
  return { text: typed ?? chosen?.label ?? value, isOpen, matches, active, type, press, choose, leave, open: () => setOpen(true) };
}

function matching(options: readonly ComboboxOption[], typed: string | undefined) {
  if (!typed) return options.slice(0, MOST_SHOWN);
  const words = typed.toLowerCase().split(/\s+/);
  const fits = (option: ComboboxOption) => {
    const text = `${option.label} ${option.hint ?? ""} ${option.value}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
  return options.filter(fits).slice(0, MOST_SHOWN);
}
