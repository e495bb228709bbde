"use client";

import { usePathname } from "next/navigation";
import { type ComponentProps, useEffect, useRef } from "react";
import { cn } from "@/components/ui/cn";

// Of the whole tab, not of one heading: it tells a navigation inside the app from the first load.
let lastPath: string | undefined;

/** The page's h1; takes focus after a navigation inside the app, so that keyboard and screen reader start there. */
export function PageHeading({ className, ...rest }: ComponentProps<"h1">) {
  const heading = useRef<HTMLHeadingElement>(null);
  const path = usePathname();
  useEffect(() => {
    if (lastPath !== undefined && lastPath !== path) heading.current?.focus({ preventScroll: true });
    lastPath = path;
  }, [path]);
  return (
    <h1
      ref={heading}
      tabIndex={-1}
      className={cn("text-xl font-semibold tracking-tight sm:text-2xl", className)}
      {...rest}
    />
  );
}
