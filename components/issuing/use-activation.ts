"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { announce } from "@/components/ui/announce";
import { queryFor } from "@/lib/client/query";
import type { IssuedCard } from "@/lib/domain/issuing/contract";
import { issuedCards } from "@/lib/operations/issuing";

const ASK_EVERY_MS = 1500;
const PATIENCE_MS = 30_000;

/** A card, refetched for 30 seconds while it is being activated; after that only on demand. */
export function useActivation(params: { accountID: string; issuedCardID: string }): {
  card: IssuedCard;
  isWaiting: boolean;
  refresh: () => void;
} {
  const [isPatient, setPatient] = useState(true);
  const { data: card, refetch } = useSuspenseQuery({
    ...queryFor(issuedCards.get, { params }),
    refetchInterval: ({ state: { data } }) => (isPatient && data?.state === "inactive" ? ASK_EVERY_MS : false),
  });
  const isInactive = card.state === "inactive";
  const wasInactive = useRef(isInactive);
  useEffect(() => {
    if (wasInactive.current && card.state === "active") announce("The card is active.");
    wasInactive.current = isInactive;
  }, [card.state, isInactive]);
  useEffect(() => {
    if (!isInactive || !isPatient) return;
    const timer = setTimeout(() => setPatient(false), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isInactive, isPatient]);
  const refresh = () => {
    setPatient(true);
    void refetch();
  };
  return { card, isWaiting: isInactive && isPatient, refresh };
}
