"use client";

import { lazy, Suspense } from "react";
import type { PageErrorProps } from "@/components/shell/page-error";

// Loaded only when needed, so that no page carries it.
const RootErrorPage = lazy(async () => ({ default: (await import("@/components/shell/root-pages")).RootErrorPage }));

/** A page that failed and has no nearer error page. */
export default function RootError(props: PageErrorProps) {
  return (
    <Suspense>
      <RootErrorPage {...props} />
    </Suspense>
  );
}
