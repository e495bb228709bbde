import { z } from "zod";
import type { FieldErrors } from "@/lib/core/failure";
import { idOf } from "@/lib/core/ids";
import { formsOf, formsWithin, type Known } from "@/lib/core/sealed";
import { isLuhnValid } from "../vault/card-number";

/** The most values of a body that are kept, and the most characters of each. */
const MOST = 500;
const LONGEST = 500;
/** What no field accepted is kept only when it is a word or two. */
const PLAIN_MAX = 40;

/** IDs stay as they are. Then come secrets of ours, what may be a card number, and identity numbers. */
const TELLING =
  /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?<secret>(?:td[a-z]_|whsec_)[\w+/=-]+)|(?<card>\d(?:[ -]?\d){11,18})|(?<!\d)(?<nine>\d{9}|\d{3}-\d{2}-\d{4}|\d{2}-\d{7})(?!\d)/gi;

/** Whatever is replaced has a digit or an underscore. Most names and words have neither. */
const MAY_TELL = /[\d_]/;

/** Replaces what looks like an identity number, a card number, or a key or token of ours: people put them anywhere. */
export function scrubbed(text: string): string {
  if (!MAY_TELL.test(text) || idOf(text) !== undefined) return text.slice(0, LONGEST);
  const hidden = text.replace(TELLING, (found: string, secret?: string, card?: string, nine?: string) => {
    if (secret !== undefined) return "<secret>";
    if (nine !== undefined) return "<nine digits>";
    return card !== undefined && isLuhnValid(card.replace(/\D/g, "")) ? "<card number>" : found;
  });
  return hidden.slice(0, LONGEST);
}

type Value = string | number | boolean | null | Value[] | { [key: string]: Value };

/**
 * A body as it may be kept. What its schema seals becomes a placeholder, and fields that it does not know are left out. So
 * is what a field does not accept, unless it is plain words: it may be a secret in the wrong place.
 */
export function redactedBody(schema: z.ZodType, body: unknown): Value | undefined {
  let left = MOST;
  const walk = (value: unknown, known: Known, name: string): Value | undefined => {
    const { isSealed, forms } = known;
    if (value === undefined || forms.length === 0 || left <= 0) return undefined;
    left--;
    if (isSealed) return `<${name}>`;
    const isAcceptedBy = (form: z.core.$ZodType) => z.safeParse(form, value).success;
    if (typeof value !== "object" || value === null)
      return leafOf(value, forms.some(isAcceptedBy) ? undefined : `<${name}: not accepted>`);
    if (forms.some((form) => form._zod.def.type === "custom" && isAcceptedBy(form))) return freeTree(value);
    if (Array.isArray(value))
      return value.flatMap((item, at) => walk(item, formsWithin(known, String(at)), String(at)) ?? []);
    const kept: [string, Value][] = [];
    for (const [key, inner] of Object.entries(value)) {
      const told = walk(inner, formsWithin(known, key), key);
      if (told !== undefined) kept.push([scrubbed(key), told]);
    }
    return Object.fromEntries(kept);
  };
  return walk(body, formsOf(schema), "body");
}

/** What a schema checks as a whole, as metadata is: small trees of free text. */
function freeTree(value: unknown): Value {
  if (Array.isArray(value)) return value.map(freeTree);
  if (typeof value !== "object" || value === null) return leafOf(value);
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [scrubbed(key), freeTree(inner)]));
}

/** A value without parts. One that was not accepted needs another word for it. */
function leafOf(value: unknown, otherwise?: string): Value {
  if (value === null || typeof value === "boolean") return value;
  const text = String(value);
  if (otherwise !== undefined) return text.length <= PLAIN_MAX && /^[^\d<>]*$/.test(text) ? text : otherwise;
  const kept = scrubbed(text);
  return typeof value === "number" && kept === text ? value : kept;
}

/** The faults of a request as they may be kept: of fields that its schema knows. */
export function redactedFaults(schema: z.ZodType | undefined, faults: FieldErrors): FieldErrors {
  const walk = (tree: FieldErrors, known: Known): FieldErrors =>
    Object.fromEntries(
      Object.entries(tree).flatMap(([key, fault]) => {
        const within = formsWithin(known, key);
        if (key !== "error" && within.forms.length === 0) return [];
        return [[scrubbed(key), typeof fault === "string" ? scrubbed(fault) : walk(fault, within)]];
      }),
    );
  return walk(faults, schema ? formsOf(schema) : { isSealed: false, forms: [] });
}
