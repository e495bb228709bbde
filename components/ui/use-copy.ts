"use client";

import { useEffect, useRef, useState } from "react";
import { announce } from "./feedback/live-region";
import { usePhrases } from "./words/use-phrases";

const SHOWN_MS = 2000;

/** Copies text to the clipboard, reports the result for two seconds and announces it politely. */
export function useCopy(what: string): { state: "idle" | "copied" | "failed"; copy: (value: string) => Promise<void> } {
  const [state, setState] = useState<"idle" | "copied" | "failed">("idle");
  const { say } = usePhrases();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const show = (next: "copied" | "failed", message: string) => {
    setState(next);
    announce(say(message));
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setState("idle"), SHOWN_MS);
  };
  const copy = (value: string) =>
    (navigator.clipboard?.writeText(value) ?? Promise.reject(new Error("no clipboard"))).then(
      () => show("copied", `Copied ${what}`),
      () => show("failed", `Could not copy ${what}. Select the text and copy it yourself.`),
    );
  return { state, copy };
}
