"use client";

import { useEffect, useRef } from "react";

/** Reads something again whenever what happened to its object has changed since it was drawn. */
export function useReadAgain(happened: string, read: () => unknown): void {
  const seen = useRef(happened);
  useEffect(() => {
    if (seen.current === happened) return;
    seen.current = happened;
    read();
  }, [happened, read]);
}
