"use client";

import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { type ReactNode, useState, useTransition } from "react";
import { SignedInContext } from "@/components/page/signed-in";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/overlays/dialog";
import { Notice } from "@/components/ui/feedback/notice";
import { CallError } from "@/lib/client/call";
import { queryFor } from "@/lib/client/query";
import { secondFactor } from "@/lib/generated/operations/second-factors";

interface SessionDialogProps {
  state: "ending" | "ended";
  onChange: (state: "active" | "ending" | "ended") => void;
  signIn: ReactNode;
}

/** Asks whether the person is still there, or lets them sign in again. */
export function SessionDialog({ state, onChange, signIn }: SessionDialogProps) {
  const router = useRouter();
  const client = useQueryClient();
  const [problem, setProblem] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [isRefreshing, startRefresh] = useTransition();
  const goOn = async () => {
    setAsking(true);
    const result = await askServer(client);
    setAsking(false);
    setProblem(PROBLEMS[result]);
    if (result === "active" && state === "ended") {
      // The layout contains the new session's token for changes. The dialog stays until it has loaded.
      startRefresh(() => {
        router.refresh();
        onChange(result);
      });
    } else if (result !== "unknown") onChange(result);
  };
  const { title, description, goOnLabel } = WORDS[state];
  return (
    <Dialog
      open
      onOpenChange={() => onChange("active")}
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

/** Sends a small request as a query, so that all tabs see its result. */
async function askServer(client: QueryClient): Promise<keyof typeof PROBLEMS> {
  try {
    await client.fetchQuery({ ...queryFor(secondFactor.get), staleTime: 0 });
    return "active";
  } catch (error) {
    return error instanceof CallError && error.status === 401 ? "ended" : "unknown";
  }
}

export function OtherAccountDialog({ accountName }: { accountName: string }) {
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
