"use client";

import { PublicShell } from "@/components/shell/public-shell";
import { PageError, type PageErrorProps } from "@/components/shell/page-error";

/** A page that failed and has no nearer error page. */
export default function RootError(props: PageErrorProps) {
  return (
    <PublicShell width="md">
      <PageError {...props} />
    </PublicShell>
  );
}
