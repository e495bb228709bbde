import { z } from "zod";

export type JSON = Record<string, unknown>;
export type SchemaRegistry = ReturnType<typeof z.registry<{ id: string }>>;

/**
 * Options that leave open the parts that JSON Schema cannot express, instead of throwing. A field that may be null gets
 * the description of its value.
 */
const REPRESENTED = {
  unrepresentable: "any",
  reused: "inline",
  override({ jsonSchema }) {
    const [value, ...others] = jsonSchema.anyOf ?? [];
    if (value?.description && others.at(-1)?.type === "null") jsonSchema.description ??= value.description;
  },
} satisfies z.core.ToJSONSchemaParams;

/** A schema as JSON Schema, without references to others. */
export function inlineSchema(schema: z.ZodType, io: "input" | "output"): JSON {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, ...REPRESENTED }) as JSON;
  return rest;
}

/** All named schemas as JSON Schema. They refer to each other by name. */
export function namedSchemas(named: SchemaRegistry): JSON {
  const { schemas } = z.toJSONSchema(named, {
    uri: (id) => `#/components/schemas/${id}`,
    io: "output",
    ...REPRESENTED,
  });
  const bare = Object.entries(schemas as Record<string, JSON>).map(
    ([name, { $schema: _dialect, $id: _id, ...schema }]) => [name, schema] as const,
  );
  return Object.fromEntries(bare);
}

/** A response's schema, by reference if it or its list items have a name. */
export function responseSchema(schema: z.ZodType, named: SchemaRegistry): JSON {
  const name = named.get(schema)?.id;
  if (name) return { $ref: `#/components/schemas/${name}` };
  if (schema instanceof z.ZodArray) return { type: "array", items: responseSchema(schema.element as z.ZodType, named) };
  return inlineSchema(schema, "output");
}
