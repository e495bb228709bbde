import type { FieldValues, Path, PathValue, UseFormReturn } from "react-hook-form";
import { elementAt } from "@/lib/client/form-errors";
import type { Application, DraftAnswers, SaveApplication } from "@/lib/domain/onboarding/applications/dashboard";
import type { SavedDraft } from "./latest-draft";
import { merged } from "./merged";
import { withRules } from "./with-rules";

export interface AnswerStore {
  /** Returns the new version, or undefined if other answers were saved since the version that these are based on. */
  save: (answers: SaveApplication) => Promise<number | undefined>;
  load: () => Promise<Application>;
}

/** Saves answers based on `before`. Answers saved elsewhere since then are merged and returned. */
export async function keepAnswers(store: AnswerStore, before: SavedDraft, local: DraftAnswers): Promise<SavedDraft> {
  const version = await store.save({ ...local, version: before.version });
  if (version !== undefined) return { ...before, answers: local, version };
  const { onFile, files, ...theirs } = await store.load();
  const answers = await withRules(({ answersOf }) => answersOf(theirs));
  const now = { answers, onFile, files, version: theirs.version };
  return keepAnswers(store, now, merged(before.answers, local, now.answers));
}

/**
 * A form and its answers: a function to read them from the form, and one to show new ones in it. Both use the same
 * paths.
 */
export type AnswerSource<V extends FieldValues, A extends object> = {
  form: Pick<UseFormReturn<V>, "getValues" | "setValue">;
  read: () => A | Promise<A>;
  show: (answers: A) => object;
};

/**
 * Replaces the answers that a form sent with those that were saved. Later input is kept, including unfinished input.
 */
export async function takeOver<V extends FieldValues, A extends object>(
  { form, read, show }: AnswerSource<V, A>,
  sent: A,
  saved: A,
): Promise<void> {
  const [now, shown] = [await read(), show(saved)];
  for (const path of new Set([...leavesOf(sent), ...leavesOf(saved)])) {
    const before = elementAt(sent, path);
    const isTyping = before === undefined && Boolean(elementAt(form.getValues(), path));
    if (before === elementAt(saved, path) || before !== elementAt(now, path) || isTyping) continue;
    form.setValue(path as Path<V>, (elementAt(shown, path) ?? "") as PathValue<V, Path<V>>);
  }
}

function leavesOf(value: unknown, path = ""): string[] {
  if (typeof value !== "object" || value === null) return [path];
  return Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, path ? `${path}.${key}` : key));
}
