"use client";

import { useRef, useState } from "react";
import { announce } from "@/components/ui/feedback/live-region";
import { call, CallError } from "@/lib/client/call";
import type {
  DraftAnswers,
  IdentitySubject,
  OnFile,
  SealIdentity,
} from "@/lib/domain/onboarding/applications/dashboard";
import { hostedOnboarding } from "@/lib/generated/operations/applications";
import { useWords } from "../kit/use-words";
import { type AnswerStore, keepAnswers } from "./keep-answers";
import { latestOf, remember, type SavedDraft, withSealedOf } from "./latest-draft";
import { isSame } from "./merged";

/** Shows answers that were merged from elsewhere into those sent from here. */
type Adopt = (sent: DraftAnswers, saved: DraftAnswers) => Promise<void>;

/** Saves drafts one at a time, and only if they differ from the last. `change` receives the last saved answers. */
export function useKeep(code: string, savedDraft: SavedDraft, adopt: Adopt) {
  const { common } = useWords();
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const [savedAt, setSavedAt] = useState<Date>();
  const after = <T>(work: () => Promise<T>): Promise<T> => {
    const done = queue.current.then(work);
    queue.current = done.catch(() => {});
    return done;
  };
  const keep = (change: (before: DraftAnswers) => DraftAnswers | Promise<DraftAnswers>): Promise<void> =>
    after(async () => {
      const latest = latestOf(code, savedDraft);
      const answers = await change(latest.answers);
      if (isSame(answers, latest.answers)) return;
      const saved = await keepAnswers(storeOf(code), latest, answers);
      remember(code, saved);
      setSavedAt(new Date());
      if (saved.answers === answers) return;
      await adopt(answers, saved.answers);
      announce(common.fromElsewhere);
    });
  const seal = (subject: IdentitySubject, body: SealIdentity | undefined): Promise<void> =>
    after(async () => {
      if (!body) return;
      const sealed = await call(hostedOnboarding.seal, { params: { code, subject }, body });
      remember(code, withSealed(latestOf(code, savedDraft), subject, sealed));
      setSavedAt(new Date());
    });
  const forget = (subject: IdentitySubject): Promise<void> =>
    after(async () => {
      await call(hostedOnboarding.forget, { params: { code, subject } });
      const latest = latestOf(code, savedDraft);
      remember(code, { ...latest, onFile: withSealedOf(latest.onFile, subject, undefined) });
    });
  return { keep, seal, forget, savedAt };
}

/** Adds newly encrypted data to the data on file. A birth date on file is kept. */
function withSealed(latest: SavedDraft, subject: IdentitySubject, sealed: OnFile): SavedDraft {
  const before = subject === "account" ? latest.onFile.account : latest.onFile.people[subject];
  const hasBirthDate = sealed.hasBirthDate || (before?.hasBirthDate ?? false);
  return { ...latest, onFile: withSealedOf(latest.onFile, subject, { ...before, ...sealed, hasBirthDate }) };
}

const storeOf = (code: string): AnswerStore => ({
  save: async (body) => {
    try {
      return (await call(hostedOnboarding.save, { params: { code }, body })).version;
    } catch (error) {
      if (error instanceof CallError && error.status === 409) return undefined;
      throw error;
    }
  },
  load: () => call(hostedOnboarding.application, { params: { code } }),
});
