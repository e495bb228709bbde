"use client";

import { lazy, Suspense } from "react";
import type { PageErrorProps } from "@/components/shell/page-error";

// Loaded on demand, so that no page carries it.
const RootErrorPage = lazy(async () => ({ default: (await import("@/components/shell/root-pages")).RootErrorPage }));

/** Error page for failures without a nearer one. */
export default function RootError(props: PageErrorProps) {
  return (
    <Suspense>
      <RootErrorPage {...props} />
    </Suspense>
  );
}
