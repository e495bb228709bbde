import { isDeepStrictEqual } from "node:util";
import fastJSON from "fast-json-stringify";
import { z } from "zod";

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
  const described = z.toJSONSchema(schema, { io: "output", unrepresentable: "any", override: simplify });
  const write = fastJSON(described as Parameters<typeof fastJSON>[0]) as Write;
  writers.set(schema, write);
  return write;
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
