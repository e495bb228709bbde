import { isDeepStrictEqual } from "node:util";
import fastJSON from "fast-json-stringify";
import { z } from "zod";
import { isSealed } from "@/lib/core/sealed";

type Write = (value: unknown) => string;

const writers = new WeakMap<z.ZodType, Write>();

/**
 * Serializes a value as JSON with only the fields of the schema, so that an undeclared column is never sent. The writer
 * is compiled when the schema is first used. It trusts the declared types, unless `isChecked` compares its text with
 * the schema's own output.
 */
export function textOf(schema: z.ZodType, value: unknown, isChecked = false): string {
  if (value === undefined || value === null) throw new TypeError("an answer is missing");
  const write = writers.get(schema) ?? compile(schema);
  const text = write(value);
  if (isChecked) check(schema, value, text);
  return text;
}

function compile(schema: z.ZodType): Write {
  const write = writerOf(schema, simplify);
  writers.set(schema, write);
  return write;
}

type Override = NonNullable<Parameters<typeof z.toJSONSchema>[1]>["override"];

function writerOf(schema: z.ZodType, override: Override): Write {
  const described = z.toJSONSchema(schema, { io: "output", unrepresentable: "any", override });
  return fastJSON(described as Parameters<typeof fastJSON>[0]) as Write;
}

const openWriters = new WeakMap<z.ZodType, Write | null>();

/**
 * Returns the text with placeholders for sealed values. Most schemas seal nothing, so their text is returned as it is.
 */
export function openTextOf(schema: z.ZodType, value: unknown, text: string): string {
  const cached = openWriters.get(schema);
  const write = cached === undefined ? compileOpen(schema) : cached;
  return write ? write(value) : text;
}

function compileOpen(schema: z.ZodType): Write | null {
  let seals = false;
  const override: Override = (part) => {
    simplify(part);
    if (!isSealed(part.zodSchema)) return;
    seals = true;
    for (const key of Object.keys(part.jsonSchema)) delete part.jsonSchema[key];
    part.jsonSchema.const = `<${part.path.findLast((name) => typeof name === "string" && name !== "items") ?? "answer"}>`;
  };
  const write = writerOf(schema, override);
  openWriters.set(schema, seals ? write : null);
  return seals ? write : null;
}

/**
 * Adapts a schema for the writer. It does not escape strings with a format, so formats are removed. Alternatives are
 * matched by their required fields, so `additionalProperties` is removed. A tuple gets the form of draft 7, because the
 * writer does not know that of later drafts.
 */
function simplify({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  delete jsonSchema.format;
  if (jsonSchema.prefixItems) jsonSchema.items = jsonSchema.prefixItems;
  delete jsonSchema.prefixItems;
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
}

/** Throws unless the text equals what the schema itself produces. */
function check(schema: z.ZodType, value: unknown, text: string): void {
  const parsed: unknown = JSON.parse(JSON.stringify(schema.parse(value)));
  if (!isDeepStrictEqual(JSON.parse(text), parsed)) throw new TypeError("an answer is not what its schema says");
}
