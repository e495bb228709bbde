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
/** Says how long before the end a person is asked, in milliseconds. */
const NOTICE_MS = 2 * MINUTE;

/** Whether the session is in use, is about to end, or has ended. */
type SessionState = "active" | "ending" | "ended";

/** Follows the session by what the server answers in this tab and in the others, and by the time since then. */
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

/** Most visits need none of these, so they are loaded when they open. */
const load = () => import("./session-dialogs");
const SessionDialog = dynamic(() => load().then((loaded) => loaded.SessionDialog), { ssr: false });
const OtherAccountDialog = dynamic(() => load().then((loaded) => loaded.OtherAccountDialog), { ssr: false });

/**
 * Warns before a session ends for want of use, and says so when it has ended. The page stays as it is: the person signs
 * in over it, or beside it, and goes on with what they typed. `signIn` is the form that does it here.
 */
export function SessionWatch({ signIn }: { signIn: ReactNode }) {
  const [state, setState] = useSessionState(useQueryClient(), usePathname());
  if (state === "active") return null;
  return <SessionDialog state={state} onChange={setState} signIn={signIn} />;
}

/** Is the name under which the tabs of a browser tell each other which account is current. */
const KEY = "tender-acting-account";

interface AccountGuardProps {
  accountID: string;
  accountName: string;
}

/**
 * Covers a page which was drawn for an account the session no longer acts for, since another tab turned to another one:
 * what it showed next would be the other account's. Hears of it from the other tab, or from a refused call.
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
