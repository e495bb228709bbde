import type { z } from "zod";
import type { Operation } from "@/lib/core/api/operation";
import { bodyExample } from "@/lib/http/reference/examples/examples";

type Path = readonly (string | number)[];

/** Below the limit of a body, in bytes. */
const LONGEST = 100_000;
const LENGTHS = [50_000, 10_000, 5000, 2000, 1000, 500, 255, 100, 64, 32];
const COUNTS = [1000, 500, 250, 100, 50, 32, 20, 10, 5, 3, 2];
/** Texts that are costly to validate when they are repeated. */
const REPEATED = ["a", "0", "é", "a@", "a.", "-", " ", "a ", "=", "%41", "https://a.b/", "/x"];
const repeated = (text: string, length: number) =>
  text.repeat(Math.ceil(length / Math.max(1, text.length))).slice(0, length);
const LONG_TEXTS = LENGTHS.map((length) => ({ length, texts: REPEATED.map((one) => repeated(one, length)) }));
/** Short texts that cause a lot of work. */
const COSTLY = [
  "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=31",
  "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30",
  "FREQ=YEARLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYSETPOS=366",
  "9999-12-31T23:59:59Z",
  "0001-01-01T00:00:00Z",
];

/**
 * The longest valid body of an operation, and the same with each text too long or costly, so that it is rejected late.
 */
export interface WorstBodies {
  valid: unknown;
  hostile: unknown[];
}

/** Grows the example of an operation's body to the longest lists and texts that its schema allows. */
export function worstBodies(operation: Operation): WorstBodies | undefined {
  const { body } = operation;
  let valid = bodyExample(operation);
  if (!body || valid === undefined || operation.accepts === "multipart") return undefined;
  // Grows texts before the lists that repeat them.
  for (const path of pathsOf(valid).toReversed()) valid = grown(body, valid, path);
  const leaves = pathsOf(valid).filter((path) => typeof at(valid, path) === "string");
  if (leaves.length === 0) return { valid, hostile: [] };
  // Every field is invalid at once, because all of them are validated before the body is rejected.
  const hostile = [...REPEATED.map((one) => repeated(one, LONGEST / Math.max(1, leaves.length))), ...COSTLY].map(
    (text) => leaves.reduce<unknown>((whole, path) => changed(whole, path, text), valid),
  );
  return { valid, hostile };
}

/** Every path in a value, containers before their content. */
function pathsOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== "object" || value === null) return [path];
  const inside = Array.isArray(value) ? [...value.entries()].slice(0, 1) : Object.entries(value);
  return [path, ...inside.flatMap(([key, child]: [string | number, unknown]) => pathsOf(child, [...path, key]))];
}

function grown(schema: z.ZodType, whole: unknown, path: Path): unknown {
  const isTaken = (one: unknown) => JSON.stringify(one).length < LONGEST && schema.safeParse(one).success;
  if (!isTaken(whole)) return whole;
  return (
    candidates(at(whole, path))
      .map((one) => changed(whole, path, one))
      .find(isTaken) ?? whole
  );
}

/** Replacements for a value, the longest first. */
function candidates(value: unknown): unknown[] {
  if (Array.isArray(value)) return COUNTS.map((count) => Array.from({ length: count }, () => value[0] as unknown));
  if (typeof value !== "string") return [];
  const longer = LONG_TEXTS.flatMap(({ length, texts }) => [repeated(value, length), ...texts]);
  return [...COSTLY.filter((text) => /^FREQ/.test(text) && /^FREQ/.test(value)), ...longer].filter(
    (text) => text.length > value.length,
  );
}

const at = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((node, key) => (node as Record<string | number, unknown>)[key], value);

function changed(value: unknown, [key, ...rest]: Path, to: unknown): unknown {
  if (key === undefined) return to;
  const child = changed((value as Record<string | number, unknown>)[key], rest, to);
  return Array.isArray(value)
    ? value.map((one: unknown, index) => (index === key ? child : one))
    : { ...(value as object), [key]: child };
}
