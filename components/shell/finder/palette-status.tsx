"use client";

import { CloudAlert, SearchX } from "lucide-react";
import { Button } from "@/components/ui/button";
import { TEXT_MIN } from "@/lib/domain/search/shared/limits";
import type { useFound } from "./use-found";

interface PaletteStatusProps {
  typed: string;
  found: ReturnType<typeof useFound>;
  /** Pages or actions fit. */
  hasOwn: boolean;
}

/** How the search stands: under way, failed, without result, or how much it found. */
export function PaletteStatus({ typed, found: { groups, isPending, failure, retry }, hasOwn }: PaletteStatusProps) {
  if (failure)
    return (
      <div role="alert" className="flex items-center gap-3 px-4 py-5">
        <CloudAlert aria-hidden className="size-5 shrink-0 text-danger" />
        <p className="grow">Search failed. {failure.message}</p>
        <Button size="sm" onClick={retry}>
          Retry
        </Button>
      </div>
    );
  const count = groups.reduce((sum, { items }) => sum + items.length, 0);
  const isNothing = typed.trim().length >= TEXT_MIN && !isPending && count === 0 && !hasOwn;
  return (
    <>
      <p role="status" className="sr-only">
        {statusInWords(typed, isPending, count)}
      </p>
      {isNothing && (
        <div className="grid justify-items-center gap-1 px-6 py-10 text-center">
          <SearchX aria-hidden className="mb-2 size-6 text-muted-foreground" />
          <p className="max-w-full font-medium wrap-anywhere">Nothing found for “{typed.trim()}”</p>
          <p className="text-muted-foreground">Try a name, an email address, a full ID or the last four digits.</p>
        </div>
      )}
      {isPending && count === 0 && !hasOwn && (
        <p aria-hidden className="px-4 py-5 text-muted-foreground">
          Searching…
        </p>
      )}
    </>
  );
}

function statusInWords(typed: string, isPending: boolean, count: number): string {
  if (typed.trim().length < TEXT_MIN) return "";
  if (isPending) return "Searching";
  if (count === 0) return "Nothing found";
  return count === 1 ? "1 result" : `${count} results`;
}
