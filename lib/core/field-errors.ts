import { z } from "zod";
import type { FieldErrors } from "./failure";
import { issueMessage } from "./messages";

z.config({ customError: issueMessage });

/** Checks a value against a schema. Returns the parsed value, or the 422 tree by field and index. */
export function check<S extends z.ZodType>(schema: S, value: unknown): { data: z.output<S> } | { errors: FieldErrors } {
  const result = schema.safeParse(value);
  return result.success ? { data: result.data } : { errors: errorTree(result.error.issues) };
}

/** Builds the 422 tree of a list of issues. A field's first message wins. Prototypes cannot be reached. */
export function errorTree(issues: readonly z.core.$ZodIssue[]): FieldErrors {
  const root = Object.create(null) as FieldErrors;
  for (const issue of issues) place(root, pathOf(issue), issue.message);
  return root;
}

/** A fault of a whole list stands under its first index, because a list's errors have indexes as keys. */
function pathOf(issue: z.core.$ZodIssue): string[] {
  const path = issue.path.map(String);
  const ofList =
    (issue.code === "invalid_type" && issue.expected === "array") ||
    ((issue.code === "too_small" || issue.code === "too_big") && issue.origin === "array");
  if (ofList) return [...path, "0"];
  return path.length > 0 ? path : ["error"];
}

function place(root: FieldErrors, path: string[], message: string): void {
  let node = root;
  for (const key of path.slice(0, -1)) {
    const child = node[key] ?? (node[key] = Object.create(null) as FieldErrors);
    if (typeof child === "string") return;
    node = child;
  }
  const leaf = path.at(-1);
  if (leaf !== undefined) node[leaf] ??= message;
}

/** One message for each field of the body, however deep its fault is. */
export function flatFaults(errors: FieldErrors): FieldErrors {
  const flat = Object.entries(errors).map(([field, fault]) => [
    field,
    typeof fault === "string" ? fault : sentenceOf(fault),
  ]);
  return Object.fromEntries(flat) as FieldErrors;
}

/** The first fault of all under `error`. */
export const oneFault = (errors: FieldErrors): FieldErrors => ({ error: sentenceOf(errors) });

/** The first fault of a tree as one sentence with its field: `address.city is required`. */
export function sentenceOf(errors: FieldErrors): string {
  const [[field, fault] = ["error", "is not valid"]] = Object.entries(errors);
  if (typeof fault === "string") return field === "error" ? fault : `${field} ${fault}`;
  const inner = sentenceOf(fault);
  return `${field}.${inner}`;
}
