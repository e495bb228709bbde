"use client";

import { useState } from "react";

/** Returns the selected rows. The selection is cleared when `of` changes, because the list then shows other rows. */
export function useSelection(of: string, keyOf: (row: unknown) => string) {
  const [state, setState] = useState<{ of: string; rows: ReadonlyMap<string, unknown> }>({ of, rows: new Map() });
  const rows: ReadonlyMap<string, unknown> = state.of === of ? state.rows : new Map();
  const choose = (chosen: readonly unknown[]) =>
    setState({ of, rows: new Map(chosen.map((row) => [keyOf(row), row])) });
  const toggle = (row: unknown, isChosen: boolean) => {
    const rest = [...rows.values()].filter((one) => keyOf(one) !== keyOf(row));
    choose(isChosen ? [...rest, row] : rest);
  };
  return { chosen: [...rows.values()], has: (row: unknown) => rows.has(keyOf(row)), choose, toggle };
}

export type Selection = ReturnType<typeof useSelection>;
