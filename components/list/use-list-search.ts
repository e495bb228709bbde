"use client";

import { debounce, useQueryStates } from "nuqs";
import { useTransition } from "react";
import { withoutSecrets } from "@/lib/domain/overview/search/shared/without-secrets";
import { filtersSet, type List, type Search } from "./list";
import { FIRST_PAGE } from "./pages";
import { viewersZone } from "@/components/ui/words/use-zone";

const QUIET_MS = 300;

/** Leads back to the first page. */
const FIRST = Object.fromEntries(Object.keys(FIRST_PAGE).map((name) => [name, null]));

/** The list's state in the address, as it is about to be, and how to change it. */
export interface ListSearch {
  state: Search;
  isPending: boolean;
  set: (name: string, value: string) => void;
  /** Sets the first and the last day at once, or takes both away. */
  setDays: (days: Search) => void;
  /** Changes which columns are shown and how high rows are. The rows stay the same. */
  setLook: (look: { columns?: string; rows?: string }) => void;
  /** Takes every filter away but the tab. */
  clear: () => void;
}

/** Reads and writes the list's state in the address. Every change starts from the first page, and Back undoes it. */
export function useListSearch(list: List): ListSearch {
  const [isPending, startTransition] = useTransition();
  const [state, setState] = useQueryStates(list.parsers, { shallow: false, history: "push", startTransition });
  const set = (name: string, value: string) => {
    const kind = list.filters[name]?.kind;
    const safe = kind === "search" || kind === "text" ? withoutSecrets(value) : value;
    const areDaysLeft = Object.entries(list.filters).some(
      ([other, filter]) => filter.kind === "day" && (other === name ? value : state[other]),
    );
    const zone = areDaysLeft ? viewersZone() : null;
    const change = { [name]: safe || null, ...FIRST, ...(kind === "day" && { zone }) };
    const isTyped = kind === "search" || kind === "text" || kind === "day";
    if (!isTyped) return void setState(change);
    // A text that grows is one change, so that Back does not undo it letter by letter.
    const params = new URLSearchParams(window.location.search);
    const history = params.has(name) ? "replace" : "push";
    // A waiting change is written name by name. A name that does not change would be pushed once more, and Back would
    // seem to do nothing.
    const changed = Object.entries(change).filter(([other, now]) => other === name || now !== params.get(other));
    void setState(Object.fromEntries(changed), { history, limitUrlUpdates: debounce(QUIET_MS) });
  };
  const setDays = (days: Search) => {
    const isSet = Object.values(days).some(Boolean);
    const change = Object.fromEntries(Object.entries(days).map(([name, value]) => [name, value || null]));
    void setState({ ...change, ...FIRST, zone: isSet ? viewersZone() : null });
  };
  const setLook: ListSearch["setLook"] = (look) =>
    void setState(Object.fromEntries(Object.entries(look).map(([name, value]) => [name, value || null])), {
      history: "replace",
      shallow: true,
    });
  const clear = () => {
    const names = filtersSet(list, state, { withTabs: false });
    void setState(Object.fromEntries([...names, "zone", ...Object.keys(FIRST)].map((name) => [name, null])));
  };
  return { state, isPending, set, setDays, setLook, clear };
}
