"use client";

import { usePathname } from "next/navigation";
import { type ReactNode, useEffect, useRef } from "react";

// Module state, shared by all headings of the tab. It distinguishes a navigation inside the app from the first load.
let lastPath: string | undefined;

const SIZES = { md: "text-xl sm:text-2xl", lg: "text-2xl sm:text-3xl" };

/**
 * The page's h1. It takes focus after a navigation inside the app, so that keyboard and screen reader users start
 * there.
 */
export function PageHeading({ size = "md", children }: { size?: keyof typeof SIZES; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const path = usePathname();
  useEffect(() => {
    // Delayed, because a skeleton may still be in the page's place.
    if (lastPath !== undefined && lastPath !== path)
      queueMicrotask(() => heading.current?.focus({ preventScroll: true }));
    lastPath = path;
  }, [path]);
  return (
    <h1 ref={heading} tabIndex={-1} className={`font-semibold tracking-tight ${SIZES[size]}`}>
      {children}
    </h1>
  );
}
