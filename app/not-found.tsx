import { SearchX } from "lucide-react";
import type { Metadata } from "next";
import { PublicShell } from "@/components/page/public-shell";
import { Button } from "@/components/ui/button";
import { PageHeading } from "@/components/page/page-heading";

// By a full load: no page should carry the framework's link for this one.
const HOME = "/";

export const metadata: Metadata = { title: "Page not found" };

/** Any address without a page. */
export default function NotFound() {
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
