"use client";

import { debounce, useQueryStates } from "nuqs";
import { useTransition } from "react";
import { withoutSecrets } from "@/lib/domain/overview/search/shared/without-secrets";
import { filtersSet, type List, type Search } from "./list";
import { FIRST_PAGE } from "./pages";
import { viewersZone } from "@/components/ui/words/use-zone";

const QUIET_MS = 300;

/** Resets a list to its first page. */
const FIRST = Object.fromEntries(Object.keys(FIRST_PAGE).map((name) => [name, null]));

/** The list's state in the address, including pending changes, and functions to change it. */
export interface ListSearch {
  state: Search;
  isPending: boolean;
  set: (name: string, value: string) => void;
  /** Sets or removes the first and the last day together. */
  setDays: (days: Search) => void;
  setLook: (look: { columns?: string; rows?: string }) => void;
  /** Removes every filter except the tab. */
  clear: () => void;
}

/** Reads and writes the list's state in the address. Every change returns to the first page, and Back undoes it. */
export function useListSearch(list: List): ListSearch {
  const [isPending, startTransition] = useTransition();
  const [state, setState] = useQueryStates(list.parsers, { shallow: false, history: "push", startTransition });
  const set = (name: string, value: string) => {
    const kind = list.filters[name]?.kind;
    const safe = kind === "search" || kind === "text" ? withoutSecrets(value) : value;
    const change = { [name]: safe || null, ...FIRST };
    if (kind !== "search" && kind !== "text") return void setState(change);
    // Continued typing is one history entry, so that Back does not undo it letter by letter.
    const params = new URLSearchParams(window.location.search);
    const history = params.has(name) ? "replace" : "push";
    // Pending changes are written name by name. An unchanged name would add a second history entry, and Back would seem
    // to do nothing.
    const changed = Object.entries(change).filter(([other, now]) => other === name || now !== params.get(other));
    void setState(Object.fromEntries(changed), { history, limitUrlUpdates: debounce(QUIET_MS) });
  };
  const setDays = (days: Search) => {
    const isSet = Object.entries(list.filters).some(
      ([name, { kind }]) => kind === "day" && (days[name] ?? state[name]),
    );
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
