import type { z } from "zod";
import type { Change } from "@/db/schema";
import { isTree } from "@/lib/core/api/merge-patch";
import { centsToDecimal } from "@/lib/core/money/money";
import { scrubbed } from "@/lib/core/scrubbed";
import { opennessOf } from "@/lib/core/sealed";

/** The most changes in one row, and the most characters of a value. */
const MAX_CHANGES = 40;
const LONGEST = 200;

/**
 * Returns the changes of an action, with the field names of its request. For sealed and unknown fields it only records
 * that they changed. The audit log is permanent, so free text that looks like a secret is replaced.
 */
export function changesOf(schema: z.ZodType | undefined, before: object = {}, after: object = {}): Change[] {
  const [was, is] = [leavesOf(before), leavesOf(after)];
  const changes = new Map<string, Change>();
  for (const field of new Set([...was.keys(), ...is.keys()])) {
    if (was.get(field)?.text === is.get(field)?.text) continue;
    const change = changeOf(schema, field, was.get(field), is.get(field));
    changes.set(change.field, change);
  }
  return [...changes.values()].slice(0, MAX_CHANGES);
}

function changeOf(schema: z.ZodType | undefined, field: string, before?: Leaf, after?: Leaf): Change {
  const path = field.split(".");
  const { isOpen, parts } = opennessOf(schema, path);
  if (!isOpen) return { field: path.slice(0, parts).join(".") };
  return {
    field: scrubbed(field),
    ...(before && { before: before.stored.slice(0, LONGEST) }),
    ...(after && { after: after.stored.slice(0, LONGEST) }),
  };
}

interface Leaf {
  text: string;
  /** The text as the audit log may store it. Numbers and amounts are stored unchanged. */
  stored: string;
}

/** Every value in a tree, by path. */
function leavesOf(value: unknown, path = "", leaves = new Map<string, Leaf>()): Map<string, Leaf> {
  if (value === undefined || value === null) return leaves;
  const text = textOf(value);
  const isFree = typeof value === "string" || Array.isArray(value);
  if (text !== undefined)
    return text === "" ? leaves : leaves.set(path, { text, stored: isFree ? scrubbed(text) : text });
  for (const [key, inner] of Object.entries(value)) leavesOf(inner, path ? `${path}.${key}` : key, leaves);
  return leaves;
}

/** The text of a single value, amount or list of words. Undefined for a value with parts. */
function textOf(value: unknown): string | undefined {
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.every((item) => typeof item !== "object") ? value.join(", ") : undefined;
  if (!isTree(value)) return String(value);
  const { currency, value: cents, valueDecimal } = value;
  if (typeof currency !== "string") return undefined;
  if (typeof valueDecimal === "string") return `${valueDecimal} ${currency}`;
  return typeof cents === "number" ? `${centsToDecimal(cents)} ${currency}` : undefined;
}
