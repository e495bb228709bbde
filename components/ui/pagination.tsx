import { ChevronLeft, ChevronRight } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { Button } from "./button";

export type PaginationProps = {
  /** What is paged: "Invites". */
  label: string;
  /** "1–25 of 312" */
  summary?: ReactNode;
  previousHref?: string | undefined;
  nextHref?: string | undefined;
};

/** Previous and next page as links; without a link there is no such page. */
export function Pagination({ label, summary, previousHref, nextHref }: PaginationProps) {
  return (
    <nav aria-label={`${label}, pages`} className="flex items-center justify-between gap-4 pt-3">
      <p className="tabular text-[0.8125rem] text-muted-foreground">{summary}</p>
      <div className="flex gap-2">
        <PageLink href={previousHref}>
          <ChevronLeft aria-hidden />
          Previous
        </PageLink>
        <PageLink href={nextHref}>
          Next
          <ChevronRight aria-hidden />
        </PageLink>
      </div>
    </nav>
  );
}

function PageLink({ href, children }: { href: string | undefined; children: ReactNode }) {
  if (!href)
    return (
      <Button size="sm" disabled>
        {children}
      </Button>
    );
  return (
    <Button size="sm" asChild>
      <Link href={href}>{children}</Link>
    </Button>
  );
}
