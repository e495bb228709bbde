import { isDeepStrictEqual } from "node:util";
import { expect, test } from "@playwright/test";
import fc from "fast-check";
import { z } from "zod";
import { operationName } from "@/lib/core/api/operation";
import { operations } from "../bindings";
import { textOf } from "./serializer";

type JSONSchemaNode = z.core.JSONSchema.BaseSchema;

const FORMATS: Partial<Record<string, fc.Arbitrary<string>>> = {
  uuid: fc.uuid(),
  "date-time": fc
    .date({ min: new Date("1970-01-01"), max: new Date("2100-01-01"), noInvalidDate: true })
    .map((at) => at.toISOString()),
  date: fc.constantFrom("2026-11-21", "1999-12-31"),
  email: fc.constantFrom("a@example.com", 'quo"te@example.com', "amanda.yang@example.com"),
  uri: fc.constantFrom("https://example.com/a?b=c", "http://localhost:3000/"),
  ipv4: fc.ipV4(),
};

/** Texts that match typical patterns, and texts that are awkward to write as JSON. */
const TEXTS = [
  ...[
    "",
    "a",
    "Ada Lovelace",
    "US",
    "CO",
    "80301",
    "USD",
    "1",
    "12",
    "1234",
    "123456789",
    "424242",
    "*****6789",
    "0.30",
    "-1.50",
  ],
  ...['say "no"', "back\\slash", "new\nline", "\u2028", "ünï çødé 漢字 🙂", "</script>", "x".repeat(60), "llc"],
];

/** The only recursive schema is that of any JSON. */
const RECURSIVE = fc.jsonValue({ maxDepth: 2 });

/** Values of a schema, with an undeclared field in each object. */
function valuesOf(schema: JSONSchemaNode): fc.Arbitrary<unknown> {
  if (schema.$ref) return RECURSIVE;
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives) return fc.oneof({ maxDepth: 3 }, ...alternatives.map((one) => valuesOf(one as JSONSchemaNode)));
  if (schema.type === "object") return objectsOf(schema);
  if (schema.prefixItems) return fc.tuple(...schema.prefixItems.map((one) => valuesOf(one as JSONSchemaNode)));
  if (schema.type === "array")
    return fc.array(valuesOf((schema.items ?? {}) as JSONSchemaNode), {
      minLength: schema.minItems ?? 0,
      maxLength: 3,
    });
  if (schema.type === "string") return textsOf(schema);
  if (schema.type === "integer")
    return fc.integer({ min: Math.max(schema.minimum ?? 0, -1e9), max: Math.min(schema.maximum ?? 1e9, 1e9) });
  if (schema.type === "number") return fc.integer({ min: -1000, max: 1000 });
  if (schema.type === "boolean") return fc.boolean();
  if (schema.type === "null") return fc.constant(null);
  return fc.constantFrom("anything", 1, true, { note: "x" });
}

function textsOf({ format, pattern, minLength = 0, maxLength = Infinity }: JSONSchemaNode): fc.Arbitrary<string> {
  const formatSchema = format === undefined ? undefined : FORMATS[format];
  if (formatSchema) return formatSchema;
  const rule = new RegExp(pattern ?? "", "u");
  const fits = TEXTS.filter((text) => rule.test(text) && text.length >= minLength && text.length <= maxLength);
  return fits.length > 0 ? fc.constantFrom(...fits) : fc.stringMatching(rule);
}

function objectsOf({ properties, required = [], additionalProperties, ...schema }: JSONSchemaNode) {
  if (!properties) {
    const values =
      typeof additionalProperties === "object" ? valuesOf(additionalProperties as JSONSchemaNode) : fc.constant("x");
    const names = schema.propertyNames
      ? valuesOf({ type: "string", ...(schema.propertyNames as object) })
      : fc.constant("note");
    return fc.tuple(names, values).map(([name, value]) => ({ [String(name)]: value }));
  }
  const fields = Object.entries(properties).map(([name, field]) => {
    const values = valuesOf(field as JSONSchemaNode);
    return [name, required.includes(name) ? values : fc.option(values, { nil: undefined, maxDepth: 3 })] as const;
  });
  return fc.record(Object.fromEntries(fields)).map((object) => ({ ...object, undeclared: "a secret" }));
}

const answering = operations.flatMap((operation) =>
  operation.response ? [{ ...operation, response: operation.response }] : [],
);

/** Whether the schema accepts the value unchanged. Transformations of inputs would change it. */
function isNormal(schema: z.ZodType, value: unknown): boolean {
  const named = JSON.parse(JSON.stringify(value), (name, part: unknown) =>
    name === "undeclared" ? undefined : part,
  ) as unknown;
  const { data, success } = schema.safeParse(value);
  return success && isDeepStrictEqual(JSON.parse(JSON.stringify(data)), named);
}

for (const operation of answering) {
  test(`${operationName(operation)} is serialized by its schema, without undeclared fields`, () => {
    const { response } = operation;
    const described = z.toJSONSchema(response, { io: "output", unrepresentable: "any" });
    const samples = fc.sample(valuesOf(described), { numRuns: 60, seed: 7 });
    const fitting = samples.filter((sample) => isNormal(response, sample));
    expect(fitting.length).toBeGreaterThan(0);
    const written = fitting.map((value) => textOf(response, value, true));
    expect(written.filter((text) => text.includes("undeclared"))).toEqual([]);
  });
}

test("a tuple among the alternatives of a map’s values is serialized as it is", () => {
  const schema = z.object({
    facts: z.record(z.string(), z.union([z.number(), z.string(), z.tuple([z.number(), z.number()]), z.null()])),
  });
  const facts = { window: [2, 1000], amount: 5, method: "card-payment", name: null };
  expect(JSON.parse(textOf(schema, { facts }, true))).toEqual({ facts });
});

test("a missing answer throws", () => {
  for (const missing of [undefined, null]) expect(() => textOf(z.object({}), missing)).toThrow(TypeError);
});

test("a value without a required field throws", () => {
  expect(() => textOf(z.object({ a: z.string() }), { b: 1 })).toThrow();
});
