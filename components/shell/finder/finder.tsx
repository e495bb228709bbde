"use client";

import { Search } from "lucide-react";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState, useTransition } from "react";
import { KeyCaps } from "@/components/page/keys/key-caps";
import { ariaKeyOf, GO, isKey, type KeyName, KEYS, PLACES } from "@/components/page/keys/keys";
import { isCovered, isSingleKey } from "@/components/page/keys/single-keys";
import type { NavSection } from "@/components/shell/navigation";
import { useHydrated } from "@/components/ui/use-hydrated";
import { beginPage, useLoading } from "@/components/ui/feedback/loading";
import { openedNow, setOpened, useOpened } from "./opened";
import { type FinderPage, pagesOf } from "./pages-of";
import { PaletteWaiting } from "./palette-waiting";
import { useRecentStorage } from "./recent";

/** The time limit for a page's letter after the prefix key. */
const LETTER_MS = 1500;

/** Handles every declared key except those that a row handles. `places` are the pages in the viewer's navigation. */
function useKeys(places: readonly string[], push: (href: string) => void): void {
  const goUntil = useRef(0);
  useEffect(() => {
    const go = (key: string) => {
      const href = PLACES[key.toUpperCase()];
      if (href && places.includes(href)) push(href);
    };
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      if (isFind(event)) return toggle(event);
      // A palette or key list that is still loading does not cover the page yet.
      if (openedNow() || !isSingleKey(event)) return;
      const isLetter = goUntil.current > Date.now();
      goUntil.current = !isLetter && event.key.toUpperCase() === GO ? Date.now() + LETTER_MS : 0;
      if (isLetter) go(event.key);
      else if (goUntil.current === 0 && !act(event, push)) return;
      event.preventDefault();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [places, push]);
}

function isFind({ key, metaKey, ctrlKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === "k" && metaKey !== ctrlKey && !altKey && !shiftKey;
}

/** Opens or closes the palette. Does nothing while a different dialog is open. */
function toggle(event: KeyboardEvent): void {
  const isOpen = openedNow() === "palette";
  if (!isOpen && isCovered()) return;
  event.preventDefault();
  setOpened(isOpen ? undefined : "palette");
}

/** Runs the shortcut of a single key. Returns whether there was one. */
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

/** Clicks the first control with this shortcut, or opens the address in its `data-by-key`. */
function press(name: KeyName, push: (href: string) => void): boolean {
  const control = controlOf(name);
  const { byKey } = control?.dataset ?? {};
  if (byKey) push(byKey);
  else control?.click();
  return control !== null;
}

const Palette = lazy(() => import("./palette").then(({ Palette: loaded }) => ({ default: loaded })));
const KeySheet = dynamic(() => import("./key-sheet").then(({ KeySheet: loaded }) => loaded), { ssr: false });

interface OpenPaletteProps {
  pages: readonly FinderPage[];
  onGo: (href: string) => void;
  onClose: () => void;
}

/** The command palette. Its input appears immediately and keeps its text while the rest loads. */
function OpenPalette({ onClose, ...rest }: OpenPaletteProps) {
  const [query, setQuery] = useState({ typed: "", isEntered: false });
  const shared = {
    ...query,
    onType: (typed: string) => setQuery({ typed, isEntered: false }),
    onEnter: () => setQuery(({ typed }) => ({ typed, isEntered: true })),
    onClose,
  };
  return (
    <Suspense fallback={<PaletteWaiting {...shared} />}>
      <Palette {...shared} {...rest} />
    </Suspense>
  );
}

/** The button that opens the search, and the listener for all keys. Dialogs load on demand. */
export function Finder({ sections, accountName }: { sections: readonly NavSection[]; accountName: string }) {
  const router = useRouter();
  const [isLeaving, startLeaving] = useTransition();
  const finderLayer = useOpened();
  const isHydrated = useHydrated();
  const pages = useMemo(() => pagesOf(sections), [sections]);
  const [target, setTarget] = useState("");
  const push = useCallback(
    (href: string) => {
      setTarget(href);
      beginPage(href);
      startLeaving(() => router.push(href));
    },
    [router],
  );
  useKeys(
    useMemo(() => pages.map(({ href }) => href), [pages]),
    push,
  );
  useLoading(isLeaving, target);
  useRecentStorage(accountName);
  const close = () => setOpened(undefined);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        // Announced only after the listener is active.
        aria-keyshortcuts={isHydrated ? ariaKeyOf("find") : undefined}
        className="flex h-9 shrink-0 items-center gap-2 rounded-md text-sm text-muted-foreground hover:bg-muted max-sm:w-9 max-sm:justify-center sm:border sm:border-border-strong sm:bg-card sm:px-2.5 lg:w-64 touch:h-11 touch:max-sm:w-11"
        onClick={() => setOpened("palette")}
      >
        <Search aria-hidden className="size-4 shrink-0" />
        <span className="grow text-left max-sm:sr-only">{KEYS.find.does}</span>
        <KeyCaps aria-hidden keys={KEYS.find.keys} className="max-lg:hidden" />
      </button>
      {finderLayer === "palette" && <OpenPalette pages={pages} onGo={push} onClose={close} />}
      {finderLayer === "keys" && <KeySheet pages={pages} onClose={close} />}
    </>
  );
}

function rowsOfPage(): HTMLElement[] {
  const all = document.querySelectorAll<HTMLElement>("main [data-row]");
  return [...all].filter((row) => row.checkVisibility());
}

/** Moves focus to the next or previous row, starting with the first. Returns false for an empty list. */
function focusRow(step: 1 | -1): boolean {
  const rows = rowsOfPage();
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  const row = rows[at === -1 ? 0 : Math.min(Math.max(at + step, 0), rows.length - 1)];
  if (!row) return false;
  nameIn(row).focus();
  return true;
}

/**
 * Returns the element to focus for a row: the link or button with its name, or the row itself if the name is plain
 * text.
 */
function nameIn(row: HTMLElement): HTMLElement {
  return row.querySelector<HTMLElement>("th :is(a, button), [data-name]") ?? row;
}
