"use client";

import { useQuery } from "@tanstack/react-query";
import { useCan } from "@/components/page/can";
import { queryFor } from "@/lib/client/query";
import { representatives } from "@/lib/generated/operations/representatives";
import { namesOf } from "./people";

const NOBODY: ReadonlyMap<string, string> = new Map();

/** A business's people by ID, each with their name; empty if the viewer may not read them. */
export function usePeopleNames(accountID: string, isBusiness: boolean): ReadonlyMap<string, string> {
  const mayRead = useCan("representatives.read", accountID);
  const { data } = useQuery({
    ...queryFor(representatives.list, { params: { accountID } }),
    enabled: mayRead && isBusiness,
  });
  return data ? namesOf(data) : NOBODY;
}
