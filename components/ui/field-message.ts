/** One thing wrong with one control, as the summary and the field show it. */
export type FieldProblem = {
  /** The control's `id` or `name`. */
  name: string;
  /** The field's label; absent when the message is a sentence of its own. */
  label?: string | undefined;
  message: string;
};

/** Makes a sentence of a label and a lower-case predicate ("must be 64 characters or fewer"); whole sentences stay as they are. */
export function fieldMessage(label: string | undefined, message: string): string {
  return label && /^[a-z]/.test(message) ? `${label} ${message}` : message;
}
