import "server-only";
import type { z } from "zod";
import { fitted, type Misfit } from "./fitted";
import { env } from "@/lib/env";
import { HOUR } from "@/lib/core/time/time";

/** A stored value that does not match its response schema. */
export interface AnswerMisfit extends Misfit {
  /** `left-out`: the smallest part around the value was omitted. `unanswered`: nothing was left, so it is a 500. */
  fault: "left-out" | "unanswered";
}

let heard: (misfit: AnswerMisfit) => void = () => {};

/** Registers the listener for misfits, which writes them to this process's log. */
export function hearAnswerMisfits(listener: (misfit: AnswerMisfit) => void): void {
  heard = listener;
}

/**
 * Parses a whole response with its schema. A part that does not match is omitted and reported, so that one row cannot
 * break its list. Throws ZodError if a required field of the response itself does not match. With `CHECK_ANSWERS=on`
 * every mismatch throws.
 */
export function wholeAnswer<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const { data, error } = schema.safeParse(value);
  if (!error) return data;
  if (isChecked()) throw error;
  const { data: rest, misfits } = fitted(schema, value);
  report(misfits, rest === undefined ? "unanswered" : "left-out");
  if (rest === undefined) throw error;
  return rest;
}

/**
 * Parses a part of a response that is stored as JSON. Fields that do not match are omitted and reported with the ID of
 * their row. Undefined if a required field of the part does not match.
 */
export function answerPart<S extends z.ZodType>(
  schema: S,
  value: unknown,
  { id, name }: { id: string; name: string },
): z.output<S> | undefined {
  const { data, error } = schema.safeParse(value);
  if (!error) return data;
  if (isChecked()) throw error;
  const { data: rest, misfits } = fitted(schema, value);
  report(
    misfits.map(({ path }) => ({ id, path: path === "" ? name : `${name}.${path}` })),
    "left-out",
  );
  return rest;
}

/**
 * Like `answerPart`, for a part that the response requires. If nothing of the part is left, it is absent and the HTTP
 * edge omits the row or fails the response. An invented value would be worse.
 */
export function requiredPart<S extends z.ZodType>(
  schema: S,
  value: unknown,
  of: { id: string; name: string },
): z.output<S> {
  return answerPart(schema, value, of) as z.output<S>;
}

const isChecked = () => env().CHECK_ANSWERS === "on";

/** Milliseconds before a misfit is reported again, and the number of misfits remembered. Lists are read often. */
const QUIET = HOUR;
const REMEMBERED = 1000;
const reported = new Map<string, number>();

function report(misfits: readonly Misfit[], fault: AnswerMisfit["fault"]): void {
  const now = Date.now();
  for (const misfit of misfits) {
    const key = `${fault} ${misfit.id} ${misfit.path}`;
    if (now - (reported.get(key) ?? -Infinity) < QUIET) continue;
    if (reported.size >= REMEMBERED) reported.clear();
    reported.set(key, now);
    heard({ ...misfit, fault });
  }
}
