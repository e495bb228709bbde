import { z } from "zod";
import type { FieldErrors } from "../failure";

/**
 * Returns the error of a value as a lower-case predicate that follows the field's label. It never repeats the value. A
 * schema's own message takes precedence.
 */
function issueMessage(issue: z.core.$ZodRawIssue): string {
  const isItem = typeof issue.path?.at(-1) === "number";
  if (issue.input === undefined || (issue.input === null && isItem)) return "is required";
  switch (issue.code) {
    case "too_big":
      return tooBig(issue.origin, Number(issue.maximum), issue.exact === true);
    case "too_small":
      return tooSmall(issue.origin, Number(issue.minimum), issue.exact === true);
    case "invalid_type":
      return `must be ${TYPES[issue.expected] ?? issue.expected}`;
    case "invalid_value":
      return issue.values.length === 1
        ? `must be ${String(issue.values[0])}`
        : `must be one of ${issue.values.join(", ")}`;
    case "invalid_format":
      return FORMATS[issue.format] ?? "has characters which are not allowed";
    default:
      return "is not valid";
  }
}

const TYPES: Record<string, string> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
};
const FORMATS: Record<string, string> = {
  email: "must be an email address",
  url: "must be a web address",
  datetime: "must be a date and time",
  guid: "must be a UUID",
  ipv4: "must be an IPv4 address",
};

function tooBig(origin: string, limit: number, exact: boolean): string {
  if (origin === "string")
    return exact ? `must be exactly ${characters(limit)}` : `must be ${characters(limit)} or fewer`;
  if (origin === "array") return `must have ${limit} items or fewer`;
  return `must be ${limit} or less`;
}

function tooSmall(origin: string, limit: number, exact: boolean): string {
  if (origin === "string" && limit === 1 && !exact) return "is required";
  if (origin === "string")
    return exact ? `must be exactly ${characters(limit)}` : `must be ${characters(limit)} or more`;
  if (origin === "array") return limit === 1 ? "choose at least one" : `must have ${limit} items or more`;
  return `must be ${limit} or more`;
}

function characters(count: number): string {
  return count === 1 ? "1 character" : `${count} characters`;
}

z.config({ customError: issueMessage });

/** Checks a value against a schema. Returns the parsed value, or the 422 tree by field and index. */
export function check<S extends z.ZodType>(schema: S, value: unknown): { data: z.output<S> } | { errors: FieldErrors } {
  const result = schema.safeParse(value);
  return result.success ? { data: result.data } : { errors: errorTree(result.error.issues) };
}

/** Builds the 422 tree of a list of issues. A field keeps its first message. Field names cannot reach a prototype. */
export function errorTree(issues: readonly z.core.$ZodIssue[]): FieldErrors {
  const root = Object.create(null) as FieldErrors;
  for (const issue of issues) place(root, pathOf(issue), issue.message);
  return root;
}

/** Puts an error of a whole list at its first index, because a list's errors are keyed by index. */
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

/** Reduces the errors to one message per field of the body, however deeply nested. */
export function flatFaults(errors: FieldErrors): FieldErrors {
  const flat = Object.entries(errors).map(([field, fault]) => [
    field,
    typeof fault === "string" ? fault : sentenceOf(fault),
  ]);
  return Object.fromEntries(flat) as FieldErrors;
}

/** The first error as one sentence under `error`. */
export const oneFault = (errors: FieldErrors): FieldErrors => ({ error: sentenceOf(errors) });

/** The first error of a tree as one sentence with its field: `address.city is required`. */
export function sentenceOf(errors: FieldErrors): string {
  const [[field, fault] = ["error", "is not valid"]] = Object.entries(errors);
  if (typeof fault === "string") return field === "error" ? fault : `${field} ${fault}`;
  const inner = sentenceOf(fault);
  return `${field}.${inner}`;
}
