"use client";

import { useSyncExternalStore } from "react";

const STORAGE_KEY = "tender-single-keys";
const CHANGED = "tender-single-keys-changed";
const TYPING =
  "input:not([type=checkbox]):not([type=radio]):not([readonly]), textarea, select, [contenteditable], [role=combobox]";
const COVERING = "[role=dialog], [role=alertdialog], [role=menu], [role=listbox]";

/** Returns whether single-key shortcuts are on, and a function to switch them (WCAG 2.2, 2.1.4). */
export function useSingleKeysOn(): { isOn: boolean; setOn: (isOn: boolean) => void } {
  const isOn = useSyncExternalStore(subscribe, areOn, () => true);
  const setOn = (next: boolean) => {
    localStorage.setItem(STORAGE_KEY, next ? "on" : "off");
    window.dispatchEvent(new Event(CHANGED));
  };
  return { isOn, setOn };
}

/**
 * Checks whether a pressed key may act as a shortcut: not during typing, while something covers the page, or with a
 * modifier.
 */
export function isSingleKey({ metaKey, ctrlKey, altKey, isComposing, target }: KeyboardEvent): boolean {
  if (metaKey || ctrlKey || altKey || isComposing || !areOn()) return false;
  return !(target instanceof HTMLElement && target.matches(TYPING)) && !isCovered();
}

export function isCovered(): boolean {
  return document.querySelector(COVERING) !== null;
}

const areOn = () => localStorage.getItem(STORAGE_KEY) !== "off";

function subscribe(onChange: () => void) {
  window.addEventListener(CHANGED, onChange);
  return () => window.removeEventListener(CHANGED, onChange);
}
