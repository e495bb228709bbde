"use client";

import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { usePathname } from "next/navigation";
import { type ReactNode, useEffect, useState } from "react";
import { ACCOUNT_CHANGED } from "@/lib/client/call";
import { SESSION_IDLE_MINUTES } from "@/lib/domain/kernel/limits";
import { MINUTE } from "@/lib/core/time/time";

const LOOK_MS = 5000;
const IDLE_MS = SESSION_IDLE_MINUTES * MINUTE;
/** Milliseconds before the session's end. The person is then asked whether they are still there. */
const NOTICE_MS = 2 * MINUTE;

/** The session is in use, about to end, or ended. */
type SessionState = "active" | "ending" | "ended";

/** Tracks the session by the server's answers in this and other tabs, and by the time since then. */
function useSessionState(client: QueryClient, pathname: string) {
  const [state, setState] = useState<SessionState>("active");
  useEffect(() => {
    const tabs = new BroadcastChannel("tender-session");
    let heardAt = Date.now();
    const heard = () => {
      heardAt = Date.now();
      setState((sessionState) => (sessionState === "ending" ? "active" : sessionState));
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
      else if (idle > IDLE_MS - NOTICE_MS) setState((current) => (current === "active" ? "ending" : current));
    }, LOOK_MS);
    return () => {
      clearInterval(timer);
      tabs.close();
      for (const stop of stops) stop();
    };
    // A page rendered by the server also counts as an answer.
  }, [client, pathname]);
  return [state, setState] as const;
}

type Cache = {
  subscribe(listener: (event: { type: string; action?: { type: string; error?: unknown } }) => void): () => void;
};

function onAnswers(cache: Cache, answered: (error: unknown) => void): () => void {
  return cache.subscribe(({ type, action }) => {
    if (type !== "updated" || (action?.type !== "success" && action?.type !== "error")) return;
    answered(action.type === "error" ? action.error : undefined);
  });
}

function isSignedOut(error: unknown): boolean {
  return typeof error === "object" && error !== null && "status" in error && error.status === 401;
}

/** Most visits need neither dialog, so they load on demand. */
const load = () => import("./session-dialogs");
const SessionDialog = dynamic(() => load().then((loaded) => loaded.SessionDialog), { ssr: false });
const OtherAccountDialog = dynamic(() => load().then((loaded) => loaded.OtherAccountDialog), { ssr: false });

/**
 * Warns before an unused session ends, and reports when it has ended. The page remains: the person signs in over it or
 * in a different tab, and keeps what they typed. `signIn` is the form to do it here.
 */
export function SessionWatch({ signIn }: { signIn: ReactNode }) {
  const [state, setState] = useSessionState(useQueryClient(), usePathname());
  if (state === "active") return null;
  return <SessionDialog state={state} onChange={setState} signIn={signIn} />;
}

/** The storage key that tabs of a browser use to share the current account. */
const KEY = "tender-acting-account";

interface AccountGuardProps {
  accountID: string;
  accountName: string;
}

/**
 * Covers a page of an account that the session no longer acts for, because a different tab switched accounts: its next
 * requests would show data of the other account. It detects this from the other tab or from a rejected call.
 */
export function AccountGuard({ accountID, accountName }: AccountGuardProps) {
  const [isOther, setOther] = useState(false);
  useEffect(() => {
    localStorage.setItem(KEY, accountID);
    const check = () => setOther((localStorage.getItem(KEY) ?? accountID) !== accountID);
    const cover = () => setOther(true);
    const events = [
      [window, "storage", check],
      [window, "pageshow", check],
      [document, "visibilitychange", check],
      [window, ACCOUNT_CHANGED, cover],
    ] as const;
    for (const [target, name, act] of events) target.addEventListener(name, act);
    return () => {
      for (const [target, name, act] of events) target.removeEventListener(name, act);
    };
  }, [accountID]);
  if (!isOther) return null;
  return <OtherAccountDialog accountName={accountName} />;
}
