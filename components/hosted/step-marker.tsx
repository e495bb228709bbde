"use client";

import type { ApplicationStep } from "@/lib/domain/invites/dashboard";
import { useStep } from "./use-step";

/** Tells the server which step the person is at. */
export function StepMarker({ code, step }: { code: string; step: ApplicationStep }) {
  useStep(code, step);
  return null;
}
