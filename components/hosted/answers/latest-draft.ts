"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import type {
  ApplicationFile,
  ApplicationOnFile,
  DraftAnswers,
  IdentitySubject,
  OnFile,
} from "@/lib/domain/onboarding/applications/dashboard";

/** Describes the last saved answers of an invite in this tab. */
export interface SavedDraft {
  answers: DraftAnswers;
  version: number;
  onFile: ApplicationOnFile;
  files: readonly ApplicationFile[];
}

// These belong to the tab: the browser's Back shows pages as they were, and an old page must not undo a later save.
const saved = new Map<string, SavedDraft>();

/** Returns the newest answers: those that this tab saved last, or those of the page where they are newer. */
export function latestOf(code: string, savedDraft: SavedDraft): SavedDraft {
  const own = saved.get(code);
  return own && own.version >= savedDraft.version ? own : savedDraft;
}

/** Remembers what was just saved. */
export function remember(code: string, latest: SavedDraft): void {
  saved.set(code, latest);
}

/** Returns what is sealed, with what was just sealed added. */
export function withSealedOf(
  { account, people, ...others }: ApplicationOnFile,
  subject: IdentitySubject,
  sealed: OnFile | undefined,
): ApplicationOnFile {
  if (subject === "account") return { ...others, people, ...(sealed ? { account: sealed } : account && { account }) };
  const { [subject]: _before, ...rest } = people;
  return { ...others, ...(account && { account }), people: { ...rest, ...(sealed && { [subject]: sealed }) } };
}

/** Reloads a page of answers when something else was saved since. */
export function useFreshAnswers(code: string, made: SavedDraft): void {
  const router = useRouter();
  const shown = JSON.stringify(made);
  const latest = JSON.stringify(latestOf(code, made));
  useEffect(() => {
    if (latest !== shown) router.refresh();
  }, [latest, shown, router]);
}
