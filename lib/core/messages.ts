import type { z } from "zod";

/**
 * What is wrong with a value, as a lower-case predicate that follows the field's label. It never repeats the value. A
 * schema's own message takes precedence.
 */
export function issueMessage(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined) return "is required";
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
