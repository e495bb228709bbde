"use client";

import { ChevronLeft, ChevronRight } from "lucide-react";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { AppLink } from "@/components/ui/app-link";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { hrefOf, type List, PAGE_SIZES, placeOf, type Search } from "./list";
import type { ListSearch } from "./use-list-search";

const SIZES = PAGE_SIZES.map((value) => ({ value, label: `${value} per page` }));

export interface ListFootProps {
  list: List;
  /** What is shown. */
  shown: Search;
  search: ListSearch;
  caption: string;
  summary: string;
  hasMore: boolean;
}

/** Which rows are shown, how many a page holds, and the pages before and behind. */
export function ListFoot({ list, shown, search, caption, summary, hasMore }: ListFootProps) {
  const path = usePathname();
  const { page } = placeOf(shown);
  const href = (to: number) => hrefOf(list, path, { ...shown, page: String(to) });
  return (
    <nav aria-label={`${caption}, pages`} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="tabular text-[0.8125rem] text-muted-foreground">{summary}</p>
      <div className="flex flex-wrap items-center gap-2">
        <Field label="Rows on a page" isLabelHidden>
          <Select
            options={SIZES}
            className="h-8 w-auto text-[0.8125rem] touch:h-11"
            value={search.state.size}
            onChange={({ target }) => search.set("size", target.value)}
          />
        </Field>
        <PageLink href={page > 1 && href(page - 1)}>
          <ChevronLeft aria-hidden />
          Previous
        </PageLink>
        <PageLink href={hasMore && href(page + 1)}>
          Next
          <ChevronRight aria-hidden />
        </PageLink>
      </div>
    </nav>
  );
}

function PageLink({ href, children }: { href: string | false; children: ReactNode }) {
  if (!href)
    return (
      <Button size="sm" disabled>
        {children}
      </Button>
    );
  return (
    <Button size="sm" asChild>
      <AppLink href={href}>{children}</AppLink>
    </Button>
  );
}
