import type { FieldProblem } from "@/components/ui/field-message";

/** The label of a control by its path in the form; with a `name` where the control goes by another one. */
export type ControlLabels = Record<string, string | { label: string; name: string }>;

/** Flattens react-hook-form's errors for the summary; what stands on no control is named as the server named it. */
export function problemsOf(errors: object, labels: ControlLabels): FieldProblem[] {
  return leaves(errors, "").map(({ path, message: said }) => {
    const message = asSentence(said);
    const known = labels[path];
    if (known === undefined) return { name: path, message: `Server: ${path} — ${message}` };
    return typeof known === "string" ? { name: path, label: known, message } : { ...known, message };
  });
}

/** What asks for a choice does not read after a label; other predicates stay as they are. */
export function asSentence(message: string): string {
  return message.startsWith("choose ") ? message.replace("choose", "Choose") : message;
}

function leaves(node: object, prefix: string): { path: string; message: string }[] {
  if ("message" in node && typeof node.message === "string")
    return [{ path: prefix.replace(/\.root$/, ""), message: node.message }];
  return Object.entries(node).flatMap(([key, value]: [string, unknown]) =>
    typeof value === "object" && value !== null && key !== "ref"
      ? leaves(value, prefix ? `${prefix}.${key}` : key)
      : [],
  );
}
