import type { QueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { SESSION_IDLE_MINUTES } from "@/lib/domain/sessions/shared/limits";

const MINUTE_MS = 60_000;
const LOOK_MS = 5000;
const IDLE_MS = SESSION_IDLE_MINUTES * MINUTE_MS;
/** How long before the end a person is asked, in milliseconds. */
const NOTICE_MS = 2 * MINUTE_MS;

/** Whether the session is in use, is about to end, or has ended. */
export type SessionState = "active" | "ending" | "ended";

/** Follows the session by what the server answers in this tab and in the others, and by the time since then. */
export function useSessionState(client: QueryClient, pathname: string) {
  const [state, setState] = useState<SessionState>("active");
  useEffect(() => {
    const tabs = new BroadcastChannel("tender-session");
    let heardAt = Date.now();
    const heard = () => {
      heardAt = Date.now();
      setState((known) => (known === "ending" ? "active" : known));
    };
    tabs.onmessage = heard;
    const answered = (error: unknown) => {
      if (isSignedOut(error)) return setState("ended");
      heard();
      tabs.postMessage("heard");
    };
    tabs.postMessage("heard");
    const stops = [onAnswers(client.getQueryCache(), answered), onAnswers(client.getMutationCache(), answered)];
    const timer = setInterval(() => {
      const idle = Date.now() - heardAt;
      if (idle > IDLE_MS) setState("ended");
      else if (idle > IDLE_MS - NOTICE_MS) setState((known) => (known === "active" ? "ending" : known));
    }, LOOK_MS);
    return () => {
      clearInterval(timer);
      tabs.close();
      for (const stop of stops) stop();
    };
    // A page drawn by the server is an answer, too.
  }, [client, pathname]);
  return [state, setState] as const;
}

type Cache = {
  subscribe(listener: (event: { type: string; action?: { type: string; error?: unknown } }) => void): () => void;
};

/** Calls back with each answer's error, or undefined when there was none. */
function onAnswers(cache: Cache, answered: (error: unknown) => void): () => void {
  return cache.subscribe(({ type, action }) => {
    if (type !== "updated" || (action?.type !== "success" && action?.type !== "error")) return;
    answered(action.type === "error" ? action.error : undefined);
  });
}

function isSignedOut(error: unknown): boolean {
  return typeof error === "object" && error !== null && "status" in error && error.status === 401;
}
