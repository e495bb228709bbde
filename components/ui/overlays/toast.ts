import { announce } from "../feedback/live-region";

export type ToastTone = "success" | "info" | "error";

export type ToastAction = { label: string; onPress: () => void };

export type ToastMessage = { id: number; tone: ToastTone; text: string; action: ToastAction | undefined };

const MOST_SHOWN = 3;
const NONE: readonly ToastMessage[] = [];

let messages = NONE;
let lastID = 0;
const listeners = new Set<() => void>();

function change(next: readonly ToastMessage[]) {
  messages = next;
  for (const listener of listeners) listener();
}

function show(tone: ToastTone, text: string, action?: ToastAction) {
  lastID += 1;
  change([...messages, { id: lastID, tone, text, action }].slice(-MOST_SHOWN));
  announce(action ? `${text}. ${action.label} is available.` : text);
}

/** Confirms an action briefly, visually and to screen readers. An error must never appear only here. Browser only. */
export const toast = {
  success: (text: string, action?: ToastAction) => show("success", text, action),
  info: (text: string, action?: ToastAction) => show("info", text, action),
  error: (text: string, action?: ToastAction) => show("error", text, action),
};

export function dismissToast(id: number): void {
  change(messages.filter((message) => message.id !== id));
}

/** The store of the Toaster, for `useSyncExternalStore`. */
export const toastStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
  current: () => messages,
  onServer: () => NONE,
};
