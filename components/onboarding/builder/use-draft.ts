"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { call, CallError } from "@/lib/client/call";
import { keyOf } from "@/lib/client/query";
import { inviteDrafts } from "@/lib/generated/operations/invite-builder";
import type { InviteFormValues } from "../invite/invite-form";
import { draftOf } from "../invite/saved-invite";

const QUIET_MS = 1200;

export type DraftState = { kind: "none" | "saving" } | { kind: "saved"; on: string } | { kind: "failed"; why: string };

/** Saves the form shortly after the last change. One save at a time; the latest wins. */
export function useDraft({ watch }: Pick<UseFormReturn<InviteFormValues>, "watch">, savedOn?: string) {
  const [state, setState] = useState<DraftState>(savedOn ? { kind: "saved", on: savedOn } : { kind: "none" });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isOver = useRef(false);
  const { save, forget } = useSaves(setState, isOver);
  useEffect(() => {
    const { unsubscribe } = watch((values, { name }) => {
      clearTimeout(timer.current);
      // A reset has no field name and is not a change.
      if (name !== undefined && !isOver.current)
        timer.current = setTimeout(() => save(values as InviteFormValues), QUIET_MS);
    });
    return () => {
      unsubscribe();
      clearTimeout(timer.current);
    };
  }, [watch, save]);
  /** Deletes the draft. If an invite was created from it, saving stops permanently. */
  const discard = useCallback(
    async (isForGood = false) => {
      isOver.current = true;
      clearTimeout(timer.current);
      await forget();
      isOver.current = isForGood;
    },
    [forget],
  );
  return { state, discard };
}

/** Runs saves and deletions in the order they were requested. */
function useSaves(setState: (state: DraftState) => void, isOver: { current: boolean }) {
  const client = useQueryClient();
  const queue = useRef<Promise<void>>(Promise.resolve());
  const inOrder = useCallback((work: () => Promise<void>) => (queue.current = queue.current.then(work)), []);
  const remember = useCallback((draft: object) => client.setQueryData([...keyOf(inviteDrafts.get)], draft), [client]);
  const save = useCallback(
    (values: InviteFormValues) => {
      setState({ kind: "saving" });
      const invite = draftOf(values);
      const work = async () => {
        if (isOver.current) return;
        const { savedOn } = await call(inviteDrafts.save, { body: { invite } });
        remember({ invite, savedOn });
        setState({ kind: "saved", on: savedOn });
      };
      void inOrder(() =>
        work().catch((error: unknown) =>
          setState({ kind: "failed", why: error instanceof CallError ? error.message : "Something went wrong." }),
        ),
      );
    },
    [inOrder, isOver, remember, setState],
  );
  const forget = useCallback(
    () =>
      inOrder(async () => {
        await call(inviteDrafts.discard).catch(() => undefined);
        remember({});
        setState({ kind: "none" });
      }),
    [inOrder, remember, setState],
  );
  return { save, forget };
}
