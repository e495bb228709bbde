import type { z } from "zod";
import type { Change } from "@/db/schema";
import { isTree } from "@/lib/core/merge-patch";
import { centsToDecimal } from "@/lib/core/money";
import { opennessOf } from "@/lib/core/sealed";

/** The most changes of one row, and the most characters of a value. */
const MOST = 40;
const LONGEST = 200;

/** What an act changed, by the names of its request. For sealed and unknown fields, only that they changed. */
export function changesOf(schema: z.ZodType | undefined, before: object = {}, after: object = {}): Change[] {
  const [was, is] = [leavesOf(before), leavesOf(after)];
  const changes = new Map<string, Change>();
  for (const field of new Set([...was.keys(), ...is.keys()])) {
    if (was.get(field) === is.get(field)) continue;
    const change = told(schema, field, was.get(field), is.get(field));
    changes.set(change.field, change);
  }
  return [...changes.values()].slice(0, MOST);
}

function told(schema: z.ZodType | undefined, field: string, before?: string, after?: string): Change {
  const path = field.split(".");
  const { isOpen, parts } = opennessOf(schema, path);
  if (!isOpen) return { field: path.slice(0, parts).join(".") };
  return { field, ...(before !== undefined && { before }), ...(after !== undefined && { after }) };
}

/** Every value in a tree by its path, as text. */
function leavesOf(value: unknown, path = "", found = new Map<string, string>()): Map<string, string> {
  if (value === undefined || value === null) return found;
  const text = textOf(value);
  if (text !== undefined) return text === "" ? found : found.set(path, text.slice(0, LONGEST));
  for (const [key, inner] of Object.entries(value)) leavesOf(inner, path ? `${path}.${key}` : key, found);
  return found;
}

/** A value that counts as one. Undefined for a value with parts. An amount and a list of words count as one each. */
function textOf(value: unknown): string | undefined {
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.every((item) => typeof item !== "object") ? value.join(", ") : undefined;
  if (!isTree(value)) return String(value);
  const { currency, value: cents, valueDecimal } = value;
  if (typeof currency !== "string") return undefined;
  if (typeof valueDecimal === "string") return `${valueDecimal} ${currency}`;
  return typeof cents === "number" ? `${centsToDecimal(cents)} ${currency}` : undefined;
}
