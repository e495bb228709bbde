"use client";

import { skipToken, useQuery } from "@tanstack/react-query";
import { call } from "@/lib/client/call";
import { keyOf } from "@/lib/client/query";
import type { Filter, Option } from "./filters";

const NOTHING = { queryKey: ["nothing"], queryFn: skipToken } as const;

/** The options of a filter: those it declares, or those in an answer that the page has read. */
export function useOptions({ source, options, optionsIn }: Filter): readonly Option[] {
  const { data } = useQuery<unknown>(
    source ? { queryKey: keyOf(source), queryFn: ({ signal }) => call(source, {}, signal) } : NOTHING,
  );
  return (data === undefined ? options : optionsIn?.(data)) ?? [];
}
