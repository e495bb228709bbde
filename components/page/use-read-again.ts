"use client";

import { useEffect, useRef } from "react";

/** Calls `read` again when the object's latest event differs from the one at the first render. */
export function useReadAgain(happened: string, read: () => unknown): void {
  const seen = useRef(happened);
  useEffect(() => {
    if (seen.current === happened) return;
    seen.current = happened;
    read();
  }, [happened, read]);
}
