"use client";

import { PageError, type PageErrorProps } from "@/components/shell/page-error";

/** Error page of the dashboard. The shell around it stays. */
export default function DashboardError(props: PageErrorProps) {
  return <PageError {...props} />;
}
