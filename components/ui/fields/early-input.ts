"use client";

import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

interface EarlyInput {
  /** Typed texts and the states of boxes. */
  values: WeakMap<Element, string | boolean>;
  /** Fields not yet controlled by React, by ID. */
  waiting: Map<string, Element>;
  /** Fields controlled by React. */
  taken: WeakSet<Element>;
}

declare global {
  var earlyInput: EarlyInput | undefined;
}

/**
 * Returns a ref for an element with fields. Forms reset their fields to the start values during hydration. This hook
 * restores earlier input and reports it to the form like normal input.
 */
export function useEarlyInput<E extends HTMLElement>(): RefObject<E | null> {
  const around = useRef<E>(null);
  const controlsWithInput = useRef<readonly Control[]>([]);
  // Runs in the same frame, so that the text does not flicker and no input is lost.
  useLayoutEffect(() => {
    const controls = around.current?.querySelectorAll<Control>("input, select, textarea") ?? [];
    controlsWithInput.current = [...controls].filter(takeOver);
    for (const control of controlsWithInput.current) {
      const entered = globalThis.earlyInput?.values.get(control);
      if (typeof entered === "string" && control.type !== "file") setUnseen(control, entered);
    }
  }, []);
  // Forms subscribe to their fields in effects, which all run before the next microtask.
  useEffect(() => {
    queueMicrotask(() => {
      for (const control of controlsWithInput.current) report(control);
      controlsWithInput.current = [];
    });
  }, []);
  return around;
}

/**
 * Marks a control as controlled by React, and returns whether it had earlier input. If React replaces part of a page
 * while scripts are loading, the input moves to the new control.
 */
function takeOver(control: Control): boolean {
  const { values, waiting, taken } = globalThis.earlyInput ?? {};
  if (!values || !waiting || !taken) return false;
  const before = waiting.get(control.id);
  const entered = before && !before.isConnected ? values.get(before) : undefined;
  if (entered !== undefined) values.set(control, entered);
  waiting.delete(control.id);
  taken.add(control);
  return values.has(control);
}

/** Sets a value without React noticing. The next event then counts as a change. */
function setUnseen(control: Control, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value")?.set?.call(control, value);
}

function report(control: Control): void {
  const entered = globalThis.earlyInput?.values.get(control);
  // A surrounding field's hook may have reported it already.
  if (entered === undefined || control.disabled) return;
  if (typeof entered === "boolean") {
    (control as HTMLInputElement).checked = !entered;
    control.click();
  } else if (control.type === "file") {
    control.dispatchEvent(new Event("change", { bubbles: true }));
  } else {
    const isSelect = control instanceof HTMLSelectElement;
    if (!isSelect) control.value = control.defaultValue;
    setUnseen(control, entered);
    control.dispatchEvent(new Event(isSelect ? "change" : "input", { bubbles: true }));
  }
  if (control !== document.activeElement) control.dispatchEvent(new FocusEvent("focusout", { bubbles: true }));
  globalThis.earlyInput?.values.delete(control);
}
