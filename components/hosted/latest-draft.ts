"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import type { DraftAnswers } from "@/lib/domain/onboarding/hosted";

// Of the tab: the browser's Back shows pages as they were, and an old page must not undo what was saved after it.
const drafts = new Map<string, DraftAnswers>();

/** What was last saved for an invite from this tab, if anything was. */
export function latestDraft(code: string): DraftAnswers | undefined {
  return drafts.get(code);
}

/** Remembers what was just saved. */
export function rememberDraft(code: string, draft: DraftAnswers): void {
  drafts.set(code, draft);
}

/** Has a page that shows answers made anew when something else was saved since it was made. */
export function useFreshAnswers(code: string, answers: DraftAnswers): void {
  const router = useRouter();
  const shown = JSON.stringify(answers);
  useEffect(() => {
    const latest = drafts.get(code);
    if (latest && JSON.stringify(latest) !== shown) router.refresh();
  }, [code, shown, router]);
}
