"use client";

import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { usePathname, useRouter } from "next/navigation";
import { type ReactNode, useEffect, useState, useTransition } from "react";
import { SignedInContext } from "@/components/page/signed-in";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { useZoneCookie } from "@/components/ui/use-zone";
import { CallError, ACCOUNT_CHANGED } from "@/lib/client/call";
import { queryFor } from "@/lib/client/query";
import { SESSION_IDLE_MINUTES } from "@/lib/domain/kernel/limits";
import { secondFactor } from "@/lib/generated/operations/second-factors";

const MINUTE_MS = 60_000;
const LOOK_MS = 5000;
const IDLE_MS = SESSION_IDLE_MINUTES * MINUTE_MS;
/** Says how long before the end a person is asked, in milliseconds. */
const NOTICE_MS = 2 * MINUTE_MS;

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

/**
 * Warns before a session ends for want of use, and says so when it has ended. The page stays as it is: the person signs
 * in over it, or beside it, and goes on with what they typed. `signIn` is the form that does it here.
 */
export function SessionWatch({ signIn }: { signIn: ReactNode }) {
  const router = useRouter();
  const client = useQueryClient();
  const [state, setState] = useSessionState(client, usePathname());
  const [problem, setProblem] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [isRefreshing, startRefresh] = useTransition();
  useZoneCookie();
  const goOn = async () => {
    setAsking(true);
    const found = await askServer(client);
    setAsking(false);
    setProblem(PROBLEMS[found]);
    if (found === "active" && state === "ended") {
      // The layout brings the new session's token for changes. Until then the dialog stays.
      startRefresh(() => {
        router.refresh();
        setState(found);
      });
    } else if (found !== "unknown") setState(found);
  };
  if (state === "active") return null;
  const { title, description, goOnLabel } = WORDS[state];
  return (
    <Dialog
      open
      onOpenChange={() => setState("active")}
      title={title}
      description={description}
      size="sm"
      footer={
        <>
          {state === "ended" && (
            <Button asChild>
              <a href="/sign-in?error=session-ended" target="_blank" rel="noopener">
                Sign in in a new tab
              </a>
            </Button>
          )}
          <Button
            variant={state === "ended" ? "secondary" : "primary"}
            isPending={isAsking || isRefreshing}
            pendingLabel="Checking…"
            onClick={() => void goOn()}
          >
            {goOnLabel}
          </Button>
        </>
      }
    >
      {problem && (
        <Notice tone="warning" role="alert">
          {problem}
        </Notice>
      )}
      {state === "ended" && <SignedInContext value={() => void goOn()}>{signIn}</SignedInContext>}
    </Dialog>
  );
}

const WORDS = {
  ending: {
    title: "Are you still there?",
    description: "You have been inactive for a while. You will be signed out in two minutes.",
    goOnLabel: "Stay signed in",
  },
  ended: {
    title: "You were signed out",
    description: "Your session has ended. Everything you entered on this page is still here.",
    goOnLabel: "Continue",
  },
};
const PROBLEMS = {
  active: null,
  ended: "You are not signed in yet.",
  unknown: "We couldn’t reach the server. Try again.",
};

/** Asks for something small, as a query, so that all tabs hear of the answer. */
async function askServer(client: QueryClient): Promise<keyof typeof PROBLEMS> {
  try {
    await client.fetchQuery({ ...queryFor(secondFactor.get), staleTime: 0 });
    return "active";
  } catch (error) {
    return error instanceof CallError && error.status === 401 ? "ended" : "unknown";
  }
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
  return (
    <Dialog
      open
      onOpenChange={() => {}}
      hasClose={false}
      size="sm"
      title="You switched to another account"
      description={`This page belongs to ${accountName}. You switched accounts in another tab, so you can’t save anything here.`}
      footer={
        <Button variant="primary" onClick={() => window.location.reload()}>
          Reload page
        </Button>
      }
    />
  );
}
