"use client";

import { createContext, type ReactNode, useContext } from "react";

/** What a form knows of the answers that are there already. */
export interface KnownFacts {
  /** Why a field cannot be changed; undefined where it can. */
  lockOf: (name: string) => string | undefined;
  /** The paths of write-only answers which were given: they are never shown, only replaced. */
  onFile: readonly string[];
}

const Context = createContext<KnownFacts>({ lockOf: () => undefined, onFile: [] });

/** Tells the form's parts below what is known and what of it is locked; without it everything is new. */
export function KnownFactsProvider({ facts, children }: { facts: KnownFacts; children: ReactNode }) {
  return <Context value={facts}>{children}</Context>;
}

/** What the form around knows already. */
export function useKnownFacts(): KnownFacts {
  return useContext(Context);
}
