"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ArrowUp } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { whileUsed } from "@/components/page/while-used";
import { Button } from "@/components/ui/button";
import { announce } from "@/components/ui/feedback/live-region";
import { keyOf, queryFor } from "@/lib/client/query";
import { filtersOf, type List, nounOf, type Params, type Search } from "./list";
import { takes } from "./pages";
import { sortOf } from "./sorts";

/** The maximum number of new rows to count. */
const NEWER_MAX = 20;
const ASK_EVERY_MS = 10_000;

interface NewerRowsProps {
  list: List;
  params: Params;
  shown: Search;
  first: unknown;
}

interface NewerRowsNoticeProps extends NewerRowsProps {
  /** The time when the rows were read, in milliseconds. */
  readAt: number;
}

/**
 * A discreet button with the number of rows added since the first page was read. The rows do not change until it is
 * pressed.
 */
export function NewerRows({ readAt, ...watched }: NewerRowsNoticeProps) {
  const { list } = watched;
  const client = useQueryClient();
  const place = useRef<HTMLDivElement>(null);
  const lastRequest = useRef("");
  const [isPending, setPending] = useState(false);
  const count = useNewer(watched);
  const words = `${count < NEWER_MAX ? count : `${NEWER_MAX} or more`} new ${count === 1 ? list.noun : nounOf(list)}`;
  useEffect(() => {
    if (count > 0) announce(words);
  }, [count, words]);
  // After loading, focus moves from the button to the first row.
  useEffect(() => {
    if (!lastRequest.current) return;
    announce(`Showing ${lastRequest.current}`);
    lastRequest.current = "";
    place.current?.parentElement?.querySelector<HTMLElement>("[data-row]")?.focus();
  }, [readAt]);
  const load = async () => {
    setPending(true);
    lastRequest.current = words;
    await client.invalidateQueries({ queryKey: keyOf(list.operation) });
    setPending(false);
  };
  return (
    <div ref={place} className="pointer-events-none absolute inset-x-0 -top-3 z-10 flex justify-center print:hidden">
      {count > 0 && (
        <Button
          size="sm"
          isPending={isPending}
          pendingLabel="Loading…"
          aria-label={`Show ${words}`}
          className="pointer-events-auto animate-fade-in rounded-full"
          onClick={() => void load()}
        >
          <ArrowUp aria-hidden />
          {count < NEWER_MAX ? count : `${NEWER_MAX}+`} new
        </Button>
      )}
    </div>
  );
}

/**
 * Returns the number of rows newer than the known ones, up to NEWER_MAX. It polls with the list's own index while the
 * page is in use and online.
 */
function useNewer({ list, params, shown, first }: NewerRowsProps): number {
  const { operation, sorts, keyOf: keyOfRow } = list;
  const order = sortOf(list, shown);
  const isWatched = !sorts || (order !== "" && order !== "createdOn");
  const isNewestFirst = !sorts || order === "-createdOn";
  const ask = (more: Search, count: number) =>
    queryFor(operation, {
      params,
      query: {
        ...list.fixed,
        ...filtersOf(list, shown),
        ...(sorts && { sort: "-createdOn" }),
        ...(takes(operation, "uncounted") && { uncounted: "true" }),
        ...more,
        count,
      },
    });
  // In a different order the first row is not the newest, so the newest one is fetched once.
  const newest = useQuery({
    ...ask({}, 1),
    enabled: isWatched && !isNewestFirst,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const newestRow = isNewestFirst ? first : rowsIn(newest.data)[0];
  const isLoaded = isNewestFirst || newest.data !== undefined;
  const newer = useQuery({
    ...ask(newestRow === undefined ? {} : { endingBefore: keyOfRow(newestRow) }, NEWER_MAX),
    enabled: isWatched && isLoaded,
    // The page had the newest rows when it was read.
    initialData: NOTHING,
    staleTime: ASK_EVERY_MS,
    gcTime: 0,
    retry: false,
    refetchInterval: () => whileUsed(ASK_EVERY_MS),
  });
  return isWatched && isLoaded ? rowsIn(newer.data).length : 0;
}

const NOTHING = { items: [], more: false };

const rowsIn = (answer: unknown): readonly unknown[] =>
  (answer as { items: readonly unknown[] } | undefined)?.items ?? [];
