/** One thing wrong with a form, as the summary and the field show it. */
export type FieldProblem = {
  /** The control's `id` or `name`. */
  name: string;
  /** The field's label; absent when the message is a sentence of its own. */
  label?: string | undefined;
  message: string;
};

/** The same where nothing on the page may draw it. */
export type SummaryLine = Omit<FieldProblem, "name"> & { name?: string };

/** Makes a sentence of a label and a lower-case predicate ("must be 64 characters or fewer"); whole sentences stay as they are. */
export function fieldMessage(label: string | undefined, message: string): string {
  // What asks for a choice does not read after a label alone.
  if (message.startsWith("choose ")) return label ? `${label}: ${message}` : message.replace("choose", "Choose");
  return label && /^[a-z]/.test(message) ? `${label} ${message}` : message;
}
