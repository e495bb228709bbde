"use client";

import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useRef, useState } from "react";
import { CallError } from "@/lib/client/call";
import { keyOf } from "@/lib/client/query";
import { type SecondFactor, secondFactor } from "@/lib/domain/second-factors/dashboard";
import { StepUpDialog } from "./step-up-dialog";

/** What a guarded action rejects with when the person closes the dialog instead of proving their second factor. */
export class StepUpDeclined extends Error {
  override readonly name = "StepUpDeclined";
}

/** Does what may need a fresh second factor: `guard` asks for a code first where one is known to be needed, or once refused. */
export interface StepUpGuard {
  guard: <T>(action: () => Promise<T>) => Promise<T>;
  /** To be drawn beside the action. */
  dialog: ReactNode;
}

/** A proof that ends within this time may have ended by the time the call arrives. */
const SPARE_MS = 3000;

type Answer = { resolve: () => void; reject: (reason: Error) => void };

/**
 * Makes a {@link StepUpGuard} for an operation; `purpose` ends the sentence "Enter the code … to …". Where only some
 * people need a step-up, `stepUp` says whether this one does.
 */
export function useStepUp(purpose: string, { stepUp }: { stepUp?: boolean | undefined }): StepUpGuard {
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const waiting = useRef<Answer>(undefined);
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
    // Asking beforehand spares a refusal, which the audit trail would keep.
    const known = client.getQueryData<SecondFactor>(keyOf(secondFactor.get));
    if (stepUp && known && !isFresh(known)) await ask();
    try {
      return await action();
    } catch (error) {
      if (!(error instanceof CallError && error.stepUp)) throw error;
      await ask();
      return action();
    }
  };
  return { guard, dialog: isOpen && <StepUpDialog purpose={purpose} onDone={done} onClose={close} /> };
}

function isFresh({ steppedUpUntil }: SecondFactor): boolean {
  return steppedUpUntil !== undefined && Date.parse(steppedUpUntil) > Date.now() + SPARE_MS;
}
