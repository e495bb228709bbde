"use client";

import { useQuery } from "@tanstack/react-query";
import { useCan } from "@/components/page/can";
import { queryFor } from "@/lib/client/query";
import { isID } from "@/lib/core/is-id";
import { feePlanAgreements } from "@/lib/generated/operations/fee-plans";
import type { Fees } from "./cost-in-words";

/** The plans that an account has agreed to. */
export function useFees(accountID: string): Fees {
  const mayRead = useCan("profile.read", accountID);
  const { data, isError } = useQuery({
    ...queryFor(feePlanAgreements.list, { params: { accountID } }),
    enabled: mayRead && isID(accountID),
  });
  if (!mayRead || isError) return "hidden";
  return data?.filter(({ status }) => status === "active") ?? "reading";
}
