import type { FieldValues, Path, PathValue, UseFormReturn } from "react-hook-form";
import { elementAt } from "@/lib/client/form-errors";

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
