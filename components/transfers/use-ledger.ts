"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { keyOf, queryFor } from "@/lib/client/query";
import { transferLedger } from "@/lib/operations/transfers";
import type { Transfer } from "@/lib/domain/transfers/shared/transfer";
import { momentsOf } from "./moments";

/** The postings of a transfer, read again whenever something has happened to it. */
export function useLedger(accountID: string, transfer: Transfer) {
  const request = { params: { accountID, transferID: transfer.transferID } };
  const happened = momentsOf(transfer).length;
  return useQuery({
    ...queryFor(transferLedger.explain, request),
    queryKey: [...keyOf(transferLedger.explain, request), happened],
    placeholderData: keepPreviousData,
  });
}
