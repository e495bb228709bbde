"use client";

import { useRef, useState } from "react";
import { call } from "@/lib/client/call";
import { type DraftAnswers, hostedOnboarding, type IdentitySubject, type SealIdentity } from "@/lib/domain/onboarding/hosted";
import { type Latest, latestOf, remember, withSealedOf } from "./latest-draft";

/** Keeps drafts one after the other, and only those which differ from the last; `change` gets what was last saved. */
export function useKeep(code: string, made: Latest) {
  const last = useRef(JSON.stringify(latestOf(code, made).answers));
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const [savedAt, setSavedAt] = useState<Date>();
  const after = <T,>(work: () => Promise<T>): Promise<T> => {
    const done = queue.current.then(work);
    queue.current = done.catch(() => {});
    return done;
  };
  const keep = (change: (before: DraftAnswers) => DraftAnswers): Promise<void> =>
    after(async () => {
      const latest = latestOf(code, made);
      const answers = change(latest.answers);
      const text = JSON.stringify(answers);
      if (text === last.current) return;
      await call(hostedOnboarding.save, { params: { code }, body: answers });
      last.current = text;
      remember(code, { ...latest, answers });
      setSavedAt(new Date());
    });
  const seal = (subject: IdentitySubject, body: SealIdentity | undefined): Promise<void> =>
    after(async () => {
      if (!body) return;
      const sealed = await call(hostedOnboarding.seal, { params: { code, subject }, body });
      const latest = latestOf(code, made);
      const before = subject === "account" ? latest.onFile.account : latest.onFile.people[subject];
      remember(code, { ...latest, onFile: withSealedOf(latest.onFile, subject, { ...before, ...sealed, hasBirthDate: sealed.hasBirthDate || (before?.hasBirthDate ?? false) }) });
      setSavedAt(new Date());
    });
  const forget = (subject: IdentitySubject): Promise<void> =>
    after(async () => {
      await call(hostedOnboarding.forget, { params: { code, subject } });
      const latest = latestOf(code, made);
      remember(code, { ...latest, onFile: withSealedOf(latest.onFile, subject, undefined) });
    });
  return { keep, seal, forget, savedAt };
}
