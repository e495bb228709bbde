import "server-only";
import type { z } from "zod";
import { fitted, type Misfit } from "./fitted";
import { env } from "@/lib/env";
import { HOUR } from "@/lib/core/time/time";

/** A stored value that does not fit its answer. */
export interface AnswerMisfit extends Misfit {
  /** `left-out`: the answer lacks the smallest part around it. `unanswered`: nothing of the answer was left, so it is a 500. */
  fault: "left-out" | "unanswered";
}

let heard: (misfit: AnswerMisfit) => void = () => {};

/** Registers the listener for misfits: the log of this process. */
export function hearAnswerMisfits(listener: (misfit: AnswerMisfit) => void): void {
  heard = listener;
}

/**
 * A whole answer as its schema parses it. A part that does not fit is left out and reported, so that one row cannot take its
 * list with it. Throws ZodError if a required field of the answer itself does not fit. With `CHECK_ANSWERS=on` it always throws.
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
 * A part of an answer that is stored as JSON, as its schema parses it: what does not fit is left out and reported with the ID
 * of its row. Undefined if a required field of the part does not fit.
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
 * The same for a part that its answer requires. If nothing of it is left it is absent, and the edge leaves out the row or fails
 * the answer: a value in its place would be invented.
 */
export function requiredPart<S extends z.ZodType>(
  schema: S,
  value: unknown,
  of: { id: string; name: string },
): z.output<S> {
  return answerPart(schema, value, of) as z.output<S>;
}

const isChecked = () => env().CHECK_ANSWERS === "on";

/** The milliseconds for which a reported misfit stays quiet, and the number that is remembered. Lists are read again and again. */
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
