"use client";

import { PageError, type PageErrorProps } from "@/components/shell/page-error";

/** A dashboard page that failed; the shell around it stays. */
export default function DashboardError(props: PageErrorProps) {
  return <PageError {...props} />;
}
