import "server-only";
import { idOf } from "@/lib/core/api/ids";
import type { Operation } from "@/lib/core/api/operation";
import { scrubbedJSON } from "@/lib/core/scrubbed";
import type { z } from "zod";
import { openTextOf } from "./serializer";

/** An answer: the schema that wrote it, its value and its text. */
export interface AnswerText {
  schema: z.ZodType;
  value: unknown;
  text: string;
}

/** The longest answer that is stored, in characters. */
const LONGEST = 16 * 1024;

/**
 * Whether the answer of an operation may be stored. Reads are excluded: they are the bulk of traffic and can be
 * repeated.
 */
const mayKeepAnswer = ({ method, rate, access }: Operation) => method !== "GET" && !rate && access !== "anyone";

/** Returns the text of an answer to store, without secrets. */
export function storedAnswer(operation: Operation, answerText: AnswerText | undefined): string | undefined {
  if (!answerText || !mayKeepAnswer(operation)) return undefined;
  return scrubbedJSON(openTextOf(answerText.schema, answerText.value, answerText.text), LONGEST);
}

/**
 * Returns the object of a request: the ID that it created, named after its path, or else the last ID in the path.
 */
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

/** Returns the ID field of the object that an operation creates: `POST …/bank-accounts` gives `bankAccountID`. */
function nameOf(operation: Operation): string {
  const operationID = names.get(operation);
  if (operationID !== undefined) return operationID;
  const last = operation.path.slice(operation.path.lastIndexOf("/") + 1);
  const noun = last.replace(/ies$/, "y").replace(/s$/, "");
  const name = `${noun.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())}ID`;
  names.set(operation, name);
  return name;
}
