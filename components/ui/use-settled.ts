"use client";

import { useEffect, useState } from "react";

/** Returns the value after it has not changed for `quiet` milliseconds. */
export function useSettled<T>(value: T, quiet: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), quiet);
    return () => clearTimeout(timer);
  }, [value, quiet]);
  return settled;
}
