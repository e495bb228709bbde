"use client";

import { type ReactNode, useRef, useState } from "react";
import { CallError } from "@/lib/client/call";
import { StepUpDialog } from "./step-up-dialog";

/** What a guarded action rejects with when the person closes the dialog instead of proving their second factor. */
export class StepUpDeclined extends Error {
  override readonly name = "StepUpDeclined";
}

/** Does what needs a fresh second factor: `guard` asks for a code when the server wants one, and then tries again. */
export interface StepUpGuard {
  guard: <T>(action: () => Promise<T>) => Promise<T>;
  /** To be drawn beside the action. */
  dialog: ReactNode;
}

type Answer = { resolve: () => void; reject: (reason: Error) => void };

/** Makes a {@link StepUpGuard}; `purpose` ends the sentence "Enter the code … to …". */
export function useStepUp(purpose: string): StepUpGuard {
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
