"use client";

import { useQueryClient } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { type ReactNode, useRef, useState } from "react";
import { CallError, StepUpDeclined } from "@/lib/client/call";
import { keyOf } from "@/lib/client/query";
import type { SecondFactor } from "@/lib/domain/access/second-factors/dashboard";
import { secondFactor } from "@/lib/generated/operations/second-factors";
import type { Outline } from "@/lib/core/api/operation";

const StepUpDialog = dynamic(() => import("./step-up-dialog").then((loaded) => loaded.StepUpDialog), { ssr: false });

/**
 * Runs actions that may need a recent second factor. `guard` asks for it before the call when it is known to be needed,
 * or after the server rejects the call.
 */
export interface StepUpGuard {
  guard: <T>(action: () => Promise<T>) => Promise<T>;
  /** Render this next to the action. */
  dialog: ReactNode;
}

/** A proof that expires within this time may be too old when the call arrives. */
const SPARE_MS = 3000;

type PendingProof = { resolve: () => void; reject: (reason: Error) => void };

/**
 * Guards an operation. `summary` tells people why they prove their second factor. If only some people need it, `stepUp`
 * says whether this person does.
 */
export function useStepUp({
  summary = "Go on",
  stepUp,
}: Pick<Outline, "summary"> & { stepUp?: boolean | "late" }): StepUpGuard {
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const waiting = useRef<PendingProof>(undefined);
  const ask = () => {
    setOpen(true);
    return new Promise<void>((resolve, reject) => {
      waiting.current = { resolve, reject };
    });
  };
  const close = () => {
    setOpen(false);
    waiting.current?.reject(new StepUpDeclined());
  };
  const done = () => {
    waiting.current?.resolve();
    setOpen(false);
  };
  const guard = async <T,>(action: () => Promise<T>): Promise<T> => {
    // Asking first avoids a rejected call, which would enter the audit log. Operations that ask late log no rejection.
    const factor = client.getQueryData<SecondFactor>(keyOf(secondFactor.get));
    if (stepUp === true && factor && !isFresh(factor)) await ask();
    try {
      return await action();
    } catch (error) {
      if (!(error instanceof CallError && error.stepUp)) throw error;
      await ask();
      return action();
    }
  };
  return {
    guard,
    dialog: isOpen && (
      <StepUpDialog purpose={`${summary.charAt(0).toLowerCase()}${summary.slice(1)}`} onDone={done} onClose={close} />
    ),
  };
}

function isFresh({ steppedUpUntil }: SecondFactor): boolean {
  return steppedUpUntil !== undefined && Date.parse(steppedUpUntil) > Date.now() + SPARE_MS;
}
