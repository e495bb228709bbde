/** One thing wrong with a form, as the summary and the field show it. */
export type FieldProblem = {
  /** The control's `id` or `name`; absent when nothing on the page draws it. */
  name?: string;
  /** The field's label; absent when the message is a sentence of its own. */
  label?: string | undefined;
  message: string;
};

/** Makes a sentence of a label and a lower-case predicate ("must be 64 characters or fewer"); whole sentences stay as they are. */
export function fieldMessage(label: string | undefined, message: string): string {
  // A message that asks for a choice does not read well after a label alone.
  if (message.startsWith("choose ")) return label ? `${label}: ${message}` : message.replace("choose", "Choose");
  return label && /^[a-z]/.test(message) ? `${label} ${message}` : message;
}
