"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useSettled } from "@/components/ui/use-settled";
import { call } from "@/lib/client/call";
import { isID } from "@/lib/core/api/is-id";
import { operationName, type Request } from "@/lib/core/api/operation";
import type { TransferOptions } from "@/lib/domain/money/transfers/contract";
import type { Obstacle } from "@/lib/domain/money/transfers/dashboard";
import { transferObstacle, transfers } from "@/lib/generated/operations/transfers";

export const QUIET_MS = 400;

export interface OptionSide {
  accountID: string;
  paymentMethodID?: string | undefined;
}

/** Payment methods that can pay an amount in cents. Fetched once both sides and the amount are known. */
export function useOptions(source: OptionSide, destination: OptionSide, value: unknown) {
  const cents = useSettled(value, QUIET_MS);
  const [from, to] = [sideQuery(source), sideQuery(destination)];
  const isAsked = from && to && typeof cents === "number" && cents > 0;
  const body: Request<typeof transfers.options>["body"] = isAsked
    ? { source: from, destination: to, amount: { currency: "USD", value: cents } }
    : undefined;
  return useQuery<TransferOptions>({
    queryKey: [operationName(transfers.options), body],
    queryFn: ({ signal }) => call(transfers.options, { ...(body && { body }) }, signal),
    enabled: body !== undefined,
    placeholderData: keepPreviousData,
  });
}

/** Obstacle if no method fits, fetched like the methods once the amount is final. */
export function useObstacle(source: string, destination: string, value: unknown) {
  const cents = useSettled(value, QUIET_MS);
  const isAsked = isID(source) && isID(destination) && typeof cents === "number" && cents > 0;
  const body: Request<typeof transferObstacle.get>["body"] = isAsked
    ? { source, destination, amount: cents }
    : undefined;
  return useQuery<Obstacle>({
    queryKey: [operationName(transferObstacle.get), body],
    queryFn: ({ signal }) => call(transferObstacle.get, { ...(body && { body }) }, signal),
    enabled: body !== undefined,
    placeholderData: keepPreviousData,
  });
}

function sideQuery({ accountID, paymentMethodID }: OptionSide) {
  if (paymentMethodID && isID(paymentMethodID)) return { paymentMethodID };
  return isID(accountID) ? { accountID } : undefined;
}
