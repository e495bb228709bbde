"use client";

import { useEffect, useRef, useSyncExternalStore } from "react";

const KEPT_AS = "tender-single-keys";
const CHANGED = "tender-single-keys-changed";

/** Does something at a single key, unless something is being typed, a dialog or menu is open, or single keys are switched off. */
export function useSingleKey(key: string, act: () => void): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (
        event.key !== key ||
        event.metaKey ||
        event.ctrlKey ||
        event.altKey ||
        event.repeat ||
        !areOn() ||
        isBusy(event.target)
      )
        return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [key]);
}

/** Whether single keys do something, and how to switch that (WCAG 2.2, 2.1.4). */
export function useSingleKeysOn(): { isOn: boolean; setOn: (isOn: boolean) => void } {
  const isOn = useSyncExternalStore(subscribe, areOn, () => true);
  const setOn = (next: boolean) => {
    localStorage.setItem(KEPT_AS, next ? "on" : "off");
    window.dispatchEvent(new Event(CHANGED));
  };
  return { isOn, setOn };
}

const areOn = () => localStorage.getItem(KEPT_AS) !== "off";

function subscribe(onChange: () => void) {
  window.addEventListener(CHANGED, onChange);
  return () => window.removeEventListener(CHANGED, onChange);
}

function isBusy(target: EventTarget | null): boolean {
  const isTyping =
    target instanceof HTMLElement &&
    target.matches("input:not([type=checkbox]):not([type=radio]):not([readonly]), textarea, select, [contenteditable]");
  return isTyping || document.querySelector("[role=dialog], [role=alertdialog], [role=menu]") !== null;
}
