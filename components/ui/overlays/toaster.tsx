"use client";

import { CircleAlert, CircleCheck, Info, type LucideIcon, X } from "lucide-react";
import { useEffect, useState, useSyncExternalStore } from "react";
import { Button } from "../button";
import { cn } from "../cn";
import { dismissToast, toastStore, type ToastMessage, type ToastTone } from "./toast";

// Not sonner: it injects a style element without a nonce, which the content security policy blocks, it does not pause
// on focus, and its own live region would announce everything twice.

const SHOWN_MS = 6000;
const SHOWN_WITH_ACTION_MS = 12_000;

const LOOKS: Record<ToastTone, { icon: LucideIcon; mark: string }> = {
  success: { icon: CircleCheck, mark: "text-success" },
  info: { icon: Info, mark: "text-info" },
  error: { icon: CircleAlert, mark: "text-danger" },
};

/** Renders the toasts. Mounted once in the providers. Hovering or focusing one of them pauses all timers. */
export function Toaster() {
  const messages = useSyncExternalStore(toastStore.subscribe, toastStore.current, toastStore.onServer);
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  return (
    <section
      aria-label="Notifications"
      className="pointer-events-none fixed inset-x-0 bottom-16 z-50 flex flex-col items-center gap-2 p-4 sm:bottom-0 sm:items-end"
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      {messages.map((message) => (
        <Toast key={message.id} message={message} isPaused={isHovered || isFocused} />
      ))}
    </section>
  );
}

function Toast({ message, isPaused }: { message: ToastMessage; isPaused: boolean }) {
  const { id, tone, text, action } = message;
  const { icon: Icon, mark } = LOOKS[tone];
  useEffect(() => {
    if (isPaused) return;
    const timer = setTimeout(() => dismissToast(id), action ? SHOWN_WITH_ACTION_MS : SHOWN_MS);
    return () => clearTimeout(timer);
  }, [id, action, isPaused]);
  const act = () => {
    action?.onPress();
    dismissToast(id);
  };
  return (
    <div className="pointer-events-auto flex w-full max-w-sm animate-rise-in items-center gap-2.5 rounded-lg bg-popover py-2 pr-2 pl-3.5 shadow-float">
      <Icon aria-hidden className={cn("size-4 shrink-0", mark)} />
      <p className="grow py-1">{text}</p>
      {action && (
        <Button size="sm" onClick={act}>
          {action.label}
        </Button>
      )}
      <Button
        variant="ghost"
        size="icon-sm"
        aria-label="Dismiss notification"
        onClick={() => dismissToast(id)}
        className="text-muted-foreground"
      >
        <X aria-hidden />
      </Button>
    </div>
  );
}
