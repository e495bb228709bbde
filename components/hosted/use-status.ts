"use client";

import { useCallback, useEffect, useState } from "react";
import { call } from "@/lib/client/call";
import { type ApplicationStatus, hostedOnboarding } from "@/lib/domain/onboarding/hosted";
import { isSettled } from "./status-words";

const EVERY = 4000;

/** How far an application is, asked again while something still moves by itself; `look` asks at once. */
export function useStatus(code: string, initial: ApplicationStatus): { status: ApplicationStatus; look: () => Promise<void> } {
  const [status, setStatus] = useState(initial);
  const [turn, setTurn] = useState(0);
  const settled = isSettled(status);
  const ask = useCallback(async () => {
    // A look that fails is no news; the next one may not.
    const found = await call(hostedOnboarding.status, { params: { code } }).catch(() => undefined);
    if (found) setStatus(found);
    setTurn((now) => now + 1);
  }, [code]);
  useEffect(() => {
    if (settled) return;
    const timer = setTimeout(() => void ask(), EVERY);
    return () => clearTimeout(timer);
    // One look after the other: each ends by taking a turn.
  }, [settled, turn, ask]);
  return { status, look: ask };
}
