"use client";

import { useQuery } from "@tanstack/react-query";
import { useCan } from "@/components/page/can";
import { queryFor } from "@/lib/client/query";
import { accounts } from "@/lib/operations/accounts";

/** The accounts that are known by name. */
const KNOWN = { query: { count: 100 } };

/** Names accounts by their IDs, as far as they are known. */
export function useAccountNames(): (accountID: string) => string | undefined {
  const { data = [] } = useQuery({ ...queryFor(accounts.list, KNOWN), enabled: useCan("accounts.read") });
  return (id) => data.find(({ accountID }) => accountID === id)?.displayName;
}
