import { isDeepStrictEqual } from "node:util";
import fastJSON from "fast-json-stringify";
import { z } from "zod";
import { isSealed } from "@/lib/core/sealed";

type Write = (value: unknown) => string;

const writers = new WeakMap<z.ZodType, Write>();

/**
 * A value as JSON of what the schema names, and nothing else: a column nobody declared does not leave. The writer is
 * compiled at the schema's first use. It trusts the types of what is declared, unless it is told to check its text against
 * what the schema itself makes of the value.
 */
export function textOf(schema: z.ZodType, value: unknown, isChecked = false): string {
  if (value === undefined || value === null) throw new TypeError("an answer is missing");
  const write = writers.get(schema) ?? compile(schema);
  const text = write(value);
  if (isChecked) check(schema, value, text);
  return text;
}

/** Compiles the writer of a schema. */
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

/** The same text with placeholders for what the schema seals. Most schemas seal nothing: their text is that which was answered. */
export function openTextOf(schema: z.ZodType, value: unknown, text: string): string {
  const known = openWriters.get(schema);
  const write = known === undefined ? compileOpen(schema) : known;
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
 * Texts are written as texts whatever their format, since those of a format are not escaped. Alternatives are told apart by
 * what they need, not by what they lack.
 */
function simplify({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  delete jsonSchema.format;
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
}

/** Throws unless the text says what the schema itself makes of the value. */
function check(schema: z.ZodType, value: unknown, text: string): void {
  const parsed: unknown = JSON.parse(JSON.stringify(schema.parse(value)));
  if (!isDeepStrictEqual(JSON.parse(text), parsed)) throw new TypeError("an answer is not what its schema says");
}
