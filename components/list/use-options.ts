"use client";

import { skipToken, useQuery } from "@tanstack/react-query";
import { call } from "@/lib/client/call";
import { keyOf } from "@/lib/client/query";
import type { Filter, Option } from "./filters";

const NOTHING = { queryKey: ["nothing"], queryFn: skipToken } as const;

/** Returns the options of a filter: declared ones, or those in an answer that the page has loaded. */
export function useOptions({ source, options, optionsIn }: Filter): readonly Option[] {
  const { data } = useQuery<unknown>(
    source ? { queryKey: keyOf(source), queryFn: ({ signal }) => call(source, {}, signal) } : NOTHING,
  );
  return (data === undefined ? options : optionsIn?.(data)) ?? [];
}
