"use client";

import { createContext, type ReactNode, useContext, useState } from "react";

/** Describes what a form knows of the answers that are there already. */
export interface KnownFacts {
  /** Why a field cannot be changed; undefined where it can. */
  lockOf: (name: string) => string | undefined;
  /** The paths of write-only answers which were given: they are never shown, only replaced. */
  onFile: readonly string[];
}

const Context = createContext<KnownFacts>({ lockOf: () => undefined, onFile: [] });

/** Tells the form below what was known as it opened, and what of it is locked; without it everything is new. */
export function KnownFactsProvider({ facts: knownFacts, children }: { facts: KnownFacts; children: ReactNode }) {
  const [facts] = useState(knownFacts);
  return <Context value={facts}>{children}</Context>;
}

/** Returns what the form around knows already. */
export function useKnownFacts(): KnownFacts {
  return useContext(Context);
}
