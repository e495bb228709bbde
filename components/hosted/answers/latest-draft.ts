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

/** The latest saved answers of an invite in this tab. */
export interface SavedDraft {
  answers: DraftAnswers;
  version: number;
  onFile: ApplicationOnFile;
  files: readonly ApplicationFile[];
}

// Kept per tab: the browser's Back button restores old pages, and an old page must not undo a later save.
const saved = new Map<string, SavedDraft>();

/** Returns the latest answers: those last saved in this tab, or the page's if they are newer. */
export function latestOf(code: string, savedDraft: SavedDraft): SavedDraft {
  const own = saved.get(code);
  return own && own.version >= savedDraft.version ? own : savedDraft;
}

export function remember(code: string, latest: SavedDraft): void {
  saved.set(code, latest);
}

/** Adds newly encrypted data to the data on file. */
export function withSealedOf(
  { account, people, ...others }: ApplicationOnFile,
  subject: IdentitySubject,
  sealed: OnFile | undefined,
): ApplicationOnFile {
  if (subject === "account") return { ...others, people, ...(sealed ? { account: sealed } : account && { account }) };
  const { [subject]: _before, ...rest } = people;
  return { ...others, ...(account && { account }), people: { ...rest, ...(sealed && { [subject]: sealed }) } };
}

/** Reloads the page of answers if newer ones were saved after it was made. */
export function useFreshAnswers(code: string, made: SavedDraft): void {
  const router = useRouter();
  const shown = JSON.stringify(made);
  const latest = JSON.stringify(latestOf(code, made));
  useEffect(() => {
    if (latest !== shown) router.refresh();
  }, [latest, shown, router]);
}
