"use client";

import { useEffect, useRef } from "react";

/** Sends the form of that ID by ⌘⏎ or Ctrl+⏎, from anywhere on the page but a dialog. */
export function useSendShortcut(form: string, beforeSend: () => void): void {
  const before = useRef(beforeSend);
  useEffect(() => {
    before.current = beforeSend;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== "Enter" || !(event.metaKey || event.ctrlKey) || document.querySelector("[role=dialog]")) return;
      event.preventDefault();
      before.current();
      const found = document.getElementById(form);
      if (found instanceof HTMLFormElement) found.requestSubmit();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [form]);
}
