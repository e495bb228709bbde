"use client";

import { PageError, type PageErrorProps } from "./page-error";
import { PublicShell } from "@/components/page/public-shell";

/** A page that failed outside every other frame. */
export function RootErrorPage(props: PageErrorProps) {
  return (
    <PublicShell width="md">
      <PageError {...props} />
    </PublicShell>
  );
}
