"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { queryFor } from "@/lib/client/query";
import { search } from "@/lib/operations/search";
import { TEXT_MIN } from "@/lib/domain/search/shared/limits";
import { withoutSecrets } from "@/lib/domain/search/shared/without-secrets";

const QUIET_MS = 150;
const FRESH_MS = 10_000;

/** What the platform finds for a text, a moment after it is typed. Card numbers leave the browser as four digits. */
export function useFound(typed: string) {
  const [settled, setSettled] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setSettled(withoutSecrets(typed).trim()), QUIET_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const isWanted = typed.trim().length >= TEXT_MIN;
  const { data, isFetching, isError, error, refetch, isPlaceholderData } = useQuery({
    ...queryFor(search.find, { query: { q: settled } }),
    enabled: settled.length >= TEXT_MIN,
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
    gcTime: FRESH_MS,
    retry: false,
  });
  const isBehind = isWanted && withoutSecrets(typed).trim() !== settled;
  return {
    groups: isWanted ? (data?.groups ?? []) : [],
    isPending: isWanted && (isBehind || isFetching || isPlaceholderData),
    failure: isWanted && isError && !isFetching ? error : undefined,
    retry: () => void refetch(),
  };
}
