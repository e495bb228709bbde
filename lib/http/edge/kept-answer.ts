import "server-only";
import { idOf } from "@/lib/core/api/ids";
import type { Operation } from "@/lib/core/api/operation";
import { scrubbedJSON } from "@/lib/core/scrubbed";
import type { z } from "zod";
import { openTextOf } from "./serializer";

/** Describes what an operation answered: the schema by which it was written, the value, and the text of it. */
export interface AnswerText {
  schema: z.ZodType;
  value: unknown;
  text: string;
}

/** Says how long an answer may be that is kept, in characters. */
const LONGEST = 16 * 1024;

/** Whether the answer of an operation may be kept. What is read can be read again, and is most of what is answered. */
const mayKeepAnswer = ({ method, rate, access }: Operation) => method !== "GET" && !rate && access !== "anyone";

/** An answer as it may be kept. */
export function keptAnswer(operation: Operation, answerText: AnswerText | undefined): string | undefined {
  if (!answerText || !mayKeepAnswer(operation)) return undefined;
  return scrubbedJSON(openTextOf(answerText.schema, answerText.value, answerText.text), LONGEST);
}

/** The object that a request is about: what it made by the name of its path, or the last one that the path names. */
export function objectOf(
  operation: Operation,
  params: Record<string, string>,
  written?: AnswerText,
): string | undefined {
  const made = operation.method === "POST" ? idIn(written?.value, nameOf(operation)) : undefined;
  if (made !== undefined) return made;
  const { accountID: _account, ...others } = params;
  return Object.values(others).at(-1);
}

const idIn = (value: unknown, name: string) =>
  typeof value === "object" && value !== null ? idOf((value as Record<string, unknown>)[name]) : undefined;

const names = new WeakMap<Operation, string>();

/** `POST …/bank-accounts` makes what has a `bankAccountID`. */
function nameOf(operation: Operation): string {
  const known = names.get(operation);
  if (known !== undefined) return known;
  const last = operation.path.slice(operation.path.lastIndexOf("/") + 1);
  const noun = last.replace(/ies$/, "y").replace(/s$/, "");
  const name = `${noun.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())}ID`;
  names.set(operation, name);
  return name;
}
