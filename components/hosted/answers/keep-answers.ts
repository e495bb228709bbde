import type { Application, DraftAnswers, SaveApplication } from "@/lib/domain/onboarding/applications/dashboard";
import type { SavedDraft } from "./latest-draft";
import { merged } from "./merged";
import { withRules } from "./with-rules";

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
