"use client";

import { createContext, type ReactNode, useContext, useMemo, useState } from "react";
import { CLOSED_SECTIONS_COOKIE } from "./navigation";

interface ClosedSections {
  has(label: string): boolean;
  toggle(label: string): void;
}

const ClosedSectionsContext = createContext<ClosedSections>({ has: () => false, toggle: () => {} });

/** The sections of the menu that a person has closed in this browser. */
export const useClosedSections = () => useContext(ClosedSectionsContext);

const YEAR_S = 31_536_000;

export function ClosedSectionsProvider({ atFirst, children }: { atFirst: readonly string[]; children: ReactNode }) {
  const [closed, setClosed] = useState(atFirst);
  const sections = useMemo(
    () => ({
      has: (label: string) => closed.includes(label),
      toggle(label: string) {
        const next = closed.includes(label) ? closed.filter((one) => one !== label) : [...closed, label];
        const value = encodeURIComponent(next.join());
        document.cookie = `${CLOSED_SECTIONS_COOKIE}=${value}; path=/; max-age=${YEAR_S}; samesite=lax`;
        setClosed(next);
      },
    }),
    [closed],
  );
  return <ClosedSectionsContext value={sections}>{children}</ClosedSectionsContext>;
}
