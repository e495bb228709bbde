"use client";

import { useCallback, useEffect, useState } from "react";
import { call } from "@/lib/client/call";
import type { ApplicationStatus } from "@/lib/domain/applications/dashboard";
import { hostedOnboarding } from "@/lib/operations/applications";
import { isSettled } from "./status-words";

const EVERY = 4000;
/** How long after an answer is asked on, since what it answers stays wrong until it has been checked. */
const AFTER_ANSWER = 180_000;

/**
 * How far an application is. It is asked again while something moves by itself, for a while after an answer, and when the
 * page comes into view. `look` asks at once, after an answer.
 */
export function useStatus(
  code: string,
  initial: ApplicationStatus,
): { status: ApplicationStatus; look: () => Promise<void> } {
  const [status, setStatus] = useState(initial);
  const [turn, setTurn] = useState(0);
  const [answeredOn, setAnsweredOn] = useState(0);
  const settled = isSettled(status);
  const ask = useCallback(async () => {
    // A look that fails is no news; the next one may not.
    const found = await call(hostedOnboarding.status, { params: { code } }).catch(() => undefined);
    if (found) setStatus(found);
    setTurn((now) => now + 1);
  }, [code]);
  useEffect(() => {
    if (settled && Date.now() > answeredOn + AFTER_ANSWER) return;
    const timer = setTimeout(() => void ask(), EVERY);
    return () => clearTimeout(timer);
    // One look after the other: each ends by taking a turn.
  }, [settled, answeredOn, turn, ask]);
  useEffect(() => {
    const appear = () => {
      if (document.visibilityState === "visible") void ask();
    };
    document.addEventListener("visibilitychange", appear);
    return () => document.removeEventListener("visibilitychange", appear);
  }, [ask]);
  const look = useCallback(() => {
    setAnsweredOn(Date.now());
    return ask();
  }, [ask]);
  return { status, look };
}
