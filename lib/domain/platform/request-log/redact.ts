import { z } from "zod";
import type { FieldErrors } from "@/lib/core/failure";
import { scrubbed } from "@/lib/core/scrubbed";
import { formsOf, formsWithin, type SchemaForms } from "@/lib/core/sealed";

/** The most values of a body that are kept, and the most characters of each. */
const MAX_VALUES = 500;
const LONGEST = 500;
/** The most characters of a rejected text that the log keeps: a word or two. */
const PLAIN_MAX = 40;
const PLAIN = /^[^\d<>]*$/;

type Value = string | number | boolean | null | Value[] | { [key: string]: Value };

/**
 * A body in the form that may be logged. Sealed fields become placeholders, and unknown fields are left out. Values
 * that their field rejects are also replaced unless they are plain words, because they could be a misplaced secret.
 */
export function redactedBody(schema: z.ZodType, body: unknown): Value | undefined {
  let left = MAX_VALUES;
  const walk = (value: unknown, schemaForms: SchemaForms, name: string): Value | undefined => {
    const { isSealed, forms } = schemaForms;
    if (value === undefined || forms.length === 0 || left <= 0) return undefined;
    left--;
    if (isSealed) return `<${name}>`;
    if (typeof value !== "object" || value === null) return leafOf(value, { name, forms });
    if (isAccepted(value, forms.filter(isCheckedAsAWhole))) return freeTree(value);
    if (Array.isArray(value))
      return value.flatMap((item, at) => walk(item, formsWithin(schemaForms, String(at)), String(at)) ?? []);
    const entries: [string, Value][] = [];
    for (const [key, inner] of Object.entries(value)) {
      const redacted = walk(inner, formsWithin(schemaForms, key), key);
      if (redacted !== undefined) entries.push([scrubbed(key), redacted]);
    }
    return Object.fromEntries(entries);
  };
  return walk(body, formsOf(schema), "body");
}

/** The most parts of a query that are kept, and the most characters of each name. */
const PARTS = 30;
const NAME = 40;

/** A query in the form that may be logged, in its original order. Of unknown fields only the name is kept. */
export function redactedQuery(schema: z.ZodType | undefined, query: string): string {
  const parent: SchemaForms = schema ? formsOf(schema) : { isSealed: false, forms: [] };
  const redacted = (name: string, value: string) => {
    const { isSealed, forms } = formsWithin(parent, name);
    if (forms.length === 0 || isSealed) return `<${scrubbed(name).slice(0, NAME)}>`;
    return String(leafOf(value, { name, forms }));
  };
  const parts = [...new URLSearchParams(query.slice(0, MAX_VALUES * PARTS))].slice(0, PARTS);
  return parts
    .map(([name, value]) => `${written(scrubbed(name).slice(0, NAME))}=${written(redacted(name, value))}`)
    .join("&");
}

/** Encodes only the characters that would end a part of the query. */
const written = (text: string) => text.replace(/[&=%#+\s]/g, encodeURIComponent);

/** A value that its schema checks as a whole, such as metadata: small trees of free text. */
function freeTree(value: unknown): Value {
  if (Array.isArray(value)) return value.map(freeTree);
  if (typeof value !== "object" || value === null) return leafOf(value);
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [scrubbed(key), freeTree(inner)]));
}

/** A value without parts. Most values are plain words and need no check of the field's schema. */
function leafOf(value: unknown, field?: { name: string; forms: SchemaForms["forms"] }): Value {
  if (value === null || typeof value === "boolean") return value;
  const text = String(value);
  if (text.length <= PLAIN_MAX && PLAIN.test(text)) return scrubbed(text);
  if (field && !isAccepted(value, field.forms)) return `<${field.name}: not accepted>`;
  const clean = scrubbed(text).slice(0, LONGEST);
  return typeof value === "number" && clean === text ? value : clean;
}

const isAccepted = (value: unknown, forms: SchemaForms["forms"]) =>
  forms.some((form) => z.safeParse(form, value).success);

/** Whether a schema has no parts to check one by one. */
const isCheckedAsAWhole = ({ _zod: { def } }: z.core.$ZodType) => def.type === "custom";

/** The errors of a request in the form that may be logged: those of fields that its schema knows. */
export function redactedFaults(schema: z.ZodType | undefined, faults: FieldErrors): FieldErrors {
  const walk = (tree: FieldErrors, forms: SchemaForms): FieldErrors =>
    Object.fromEntries(
      Object.entries(tree).flatMap(([key, fault]) => {
        const within = formsWithin(forms, key);
        if (key !== "error" && within.forms.length === 0) return [];
        return [[scrubbed(key), typeof fault === "string" ? scrubbed(fault).slice(0, LONGEST) : walk(fault, within)]];
      }),
    );
  return walk(faults, schema ? formsOf(schema) : { isSealed: false, forms: [] });
}
