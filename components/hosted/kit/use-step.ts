"use client";

import { useEffect } from "react";
import { call } from "@/lib/client/call";
import type { ApplicationStep } from "@/lib/domain/onboarding/invite-progress/dashboard";
import { onboardingProgress } from "@/lib/generated/operations/invite-progress";

/** Tells the server which step the person is at, for the partner to see; nothing waits for it. */
export function useStep(code: string, step: ApplicationStep): void {
  useEffect(() => {
    void call(onboardingProgress.take, { params: { code }, body: { step } }).catch(() => {});
  }, [code, step]);
}
