import type { z } from "zod";
import type { Change } from "@/db/schema";
import { isTree } from "@/lib/core/api/merge-patch";
import { centsToDecimal } from "@/lib/core/money/money";
import { scrubbed } from "@/lib/core/scrubbed";
import { opennessOf } from "@/lib/core/sealed";

/** The most changes of one row, and the most characters of a value. */
const MAX_CHANGES = 40;
const LONGEST = 200;

/**
 * Returns what an act changed, by the names of its request. For sealed and unknown fields, only that they changed. The
 * trail keeps it for ever, so what looks like a secret in a free text is replaced.
 */
export function changesOf(schema: z.ZodType | undefined, before: object = {}, after: object = {}): Change[] {
  const [was, is] = [leavesOf(before), leavesOf(after)];
  const changes = new Map<string, Change>();
  for (const field of new Set([...was.keys(), ...is.keys()])) {
    if (was.get(field)?.text === is.get(field)?.text) continue;
    const change = told(schema, field, was.get(field), is.get(field));
    changes.set(change.field, change);
  }
  return [...changes.values()].slice(0, MAX_CHANGES);
}

function told(schema: z.ZodType | undefined, field: string, before?: Leaf, after?: Leaf): Change {
  const path = field.split(".");
  const { isOpen, parts } = opennessOf(schema, path);
  if (!isOpen) return { field: path.slice(0, parts).join(".") };
  return {
    field: scrubbed(field),
    ...(before && { before: before.kept.slice(0, LONGEST) }),
    ...(after && { after: after.kept.slice(0, LONGEST) }),
  };
}

interface Leaf {
  text: string;
  /** The same as the trail may keep it. Numbers and amounts are no free text. */
  kept: string;
}

/** Every value in a tree by its path. */
function leavesOf(value: unknown, path = "", found = new Map<string, Leaf>()): Map<string, Leaf> {
  if (value === undefined || value === null) return found;
  const text = textOf(value);
  const isFree = typeof value === "string" || Array.isArray(value);
  if (text !== undefined) return text === "" ? found : found.set(path, { text, kept: isFree ? scrubbed(text) : text });
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
