"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import { focusRow } from "@/components/list/focus-row";
import { ariaKeyOf, GO, isKey, type KeyName, PLACES } from "@/components/page/keys/keys";
import { isCovered, isSingleKey } from "@/components/page/keys/single-keys";
import { openedNow, setOpened } from "./opened";

/** How long the letter of a page may take after the first key. */
const LETTER_MS = 1500;

/** Listens to every declared key but those that a row answers itself. `places` are the pages that the viewer has. */
export function useKeys(places: readonly string[]): void {
  const router = useRouter();
  const goUntil = useRef(0);
  useEffect(() => {
    const go = (key: string) => {
      const href = PLACES[key.toUpperCase()];
      if (href && places.includes(href)) router.push(href);
    };
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      if (isFind(event)) return toggle(event);
      if (!isSingleKey(event)) return;
      const isLetter = goUntil.current > Date.now();
      goUntil.current = !isLetter && event.key.toUpperCase() === GO ? Date.now() + LETTER_MS : 0;
      if (isLetter) go(event.key);
      else if (goUntil.current === 0 && !act(event, router.push)) return;
      event.preventDefault();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [places, router]);
}

/** ⌘K or Ctrl+K. */
function isFind({ key, metaKey, ctrlKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === "k" && metaKey !== ctrlKey && !altKey && !shiftKey;
}

/** Other dialogs stay what they are. */
function toggle(event: KeyboardEvent): void {
  const isOpen = openedNow() === "palette";
  if (!isOpen && isCovered()) return;
  event.preventDefault();
  setOpened(isOpen ? undefined : "palette");
}

/** Does what a single key means. Says whether it means anything here. */
function act({ key, repeat }: KeyboardEvent, push: (href: string) => void): boolean {
  if (isKey("next", key)) return focusRow(1);
  if (isKey("previous", key)) return focusRow(-1);
  if (repeat) return false;
  if (isKey("help", key)) return opens("keys");
  if (isKey("search", key)) return focusSearch() || opens("palette");
  if (isKey("new", key)) return press("new", push) || opens("palette");
  return isKey("copy", key) && press("copy", push);
}

function opens(what: "palette" | "keys"): true {
  setOpened(what);
  return true;
}

function controlOf(name: KeyName): HTMLElement | null {
  return document.querySelector<HTMLElement>(`main [aria-keyshortcuts="${ariaKeyOf(name)}"]`);
}

function focusSearch(): boolean {
  const box = controlOf("search");
  box?.focus();
  return box !== null;
}

/** Clicks the first control that names the key, or goes where its `data-by-key` leads. */
function press(name: KeyName, push: (href: string) => void): boolean {
  const control = controlOf(name);
  const { byKey } = control?.dataset ?? {};
  if (byKey) push(byKey);
  else control?.click();
  return control !== null;
}
