"use client";

import { SearchX } from "lucide-react";
import { PageHeading } from "@/components/page/page-heading";
import { PublicShell } from "@/components/page/public-shell";
import { Button } from "@/components/ui/button";
import { PageError, type PageErrorProps } from "./page-error";

/** The error page outside of all other layouts. */
export function RootErrorPage(props: PageErrorProps) {
  return (
    <PublicShell width="md">
      <PageError {...props} />
    </PublicShell>
  );
}

// A full page load, so that no page includes the framework's link component for this one.
const HOME = "/";

export function NotFoundPage() {
  return (
    <PublicShell>
      <SearchX aria-hidden className="mb-4 size-8 text-muted-foreground" />
      <PageHeading>Page not found</PageHeading>
      <p className="mt-2 mb-6 text-pretty text-muted-foreground">
        This page doesn’t exist, or it belongs to another account or mode.
      </p>
      <Button asChild variant="primary">
        <a href={HOME}>Go to the home page</a>
      </Button>
    </PublicShell>
  );
}
