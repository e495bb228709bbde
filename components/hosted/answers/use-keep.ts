"use client";

import { useRef, useState } from "react";
import type { FieldValues, Path, PathValue, UseFormReturn } from "react-hook-form";
import { announce } from "@/components/ui/live-region";
import { call, CallError } from "@/lib/client/call";
import { elementAt } from "@/lib/client/form-errors";
import type {
  Application,
  DraftAnswers,
  IdentitySubject,
  OnFile,
  SaveApplication,
  SealIdentity,
} from "@/lib/domain/onboarding/applications/dashboard";
import { hostedOnboarding } from "@/lib/generated/operations/applications";
import { useWords } from "../kit/use-words";
import { latestOf, remember, type SavedDraft, withSealedOf } from "./latest-draft";
import { isSame, merged } from "./merged";
import { withRules } from "./with-rules";

/** Hears of answers from elsewhere which were saved together with those sent from here. */
type Adopt = (sent: DraftAnswers, kept: DraftAnswers) => Promise<void>;

/** Keeps drafts one after the other, and only those which differ from the last; `change` gets what was last saved. */
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
      const kept = await keepAnswers(storeOf(code), latest, answers);
      remember(code, kept);
      setSavedAt(new Date());
      if (kept.answers === answers) return;
      await adopt(answers, kept.answers);
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

/** Returns what is on file, with what was just sealed: a birth date that was sealed before stays. */
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

/** Describes the place where answers are kept. */
export interface AnswerStore {
  /** Their new version; undefined where others were saved since the version they were made from. */
  save: (answers: SaveApplication) => Promise<number | undefined>;
  load: () => Promise<Application>;
}

/** Saves answers made from `before`. Answers saved elsewhere in the meantime are kept, and returned. */
export async function keepAnswers(store: AnswerStore, before: SavedDraft, mine: DraftAnswers): Promise<SavedDraft> {
  const version = await store.save({ ...mine, version: before.version });
  if (version !== undefined) return { ...before, answers: mine, version };
  const { onFile, files, ...theirs } = await store.load();
  const answers = await withRules(({ answersOf }) => answersOf(theirs));
  const now = { answers, onFile, files, version: theirs.version };
  return keepAnswers(store, now, merged(before.answers, mine, now.answers));
}

/** A form and the answers it gives: how they are read from it, and how others are shown in it. Both have the same paths. */
export type AnswerSource<V extends FieldValues, A extends object> = {
  form: Pick<UseFormReturn<V>, "getValues" | "setValue">;
  read: () => A | Promise<A>;
  show: (answers: A) => object;
};

/** Puts into a form what was kept instead of what it sent; what was typed since then stays, half an answer too. */
export async function takeOver<V extends FieldValues, A extends object>(
  { form, read, show }: AnswerSource<V, A>,
  sent: A,
  kept: A,
): Promise<void> {
  const [now, shown] = [await read(), show(kept)];
  for (const path of new Set([...leavesOf(sent), ...leavesOf(kept)])) {
    const before = elementAt(sent, path);
    const isTyping = before === undefined && Boolean(elementAt(form.getValues(), path));
    if (before === elementAt(kept, path) || before !== elementAt(now, path) || isTyping) continue;
    form.setValue(path as Path<V>, (elementAt(shown, path) ?? "") as PathValue<V, Path<V>>);
  }
}

function leavesOf(value: unknown, path = ""): string[] {
  if (typeof value !== "object" || value === null) return [path];
  return Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, path ? `${path}.${key}` : key));
}
