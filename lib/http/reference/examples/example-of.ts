import { namedID } from "@/lib/core/api/ids";
import { BUSINESS_VALUES } from "./business-values";
import { CARD_VALUES } from "./card-values";
import { MONEY_VALUES } from "./money-values";

export interface JSONSchema {
  $ref?: string;
  $defs?: Record<string, JSONSchema>;
  type?: string;
  format?: string;
  const?: unknown;
  enum?: unknown[];
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  items?: JSONSchema;
  properties?: Record<string, JSONSchema>;
  required?: string[];
  additionalProperties?: JSONSchema | boolean;
  anyOf?: JSONSchema[];
  oneOf?: JSONSchema[];
  allOf?: JSONSchema[];
  default?: unknown;
  /** Values that fit better than those for the field's name. */
  examples?: unknown[];
}

const DEEPEST = 8;
const FORMATS: Record<string, string> = {
  "date-time": "2026-03-02T15:04:05Z",
  date: "2026-03-02",
  email: "maria@lincolnlunch.example",
  uri: "https://lincolnlunch.example",
  uuid: "0195f1c4-7c1e-7a31-9d27-4f1f3c5a9b10",
};

/**
 * Returns a deterministic value of the schema. Fields get the usual values for their names. `leftOut` lists suffixes of
 * paths to omit, such as `source.card`.
 */
export function exampleOf(schema: JSONSchema, leftOut: readonly string[] = []): unknown {
  return valueOf({ schema, root: schema, path: [], leftOut });
}

interface ExamplePosition {
  schema: JSONSchema;
  root: JSONSchema;
  path: readonly string[];
  leftOut: readonly string[];
}

function valueOf(place: ExamplePosition): unknown {
  const { schema, root, path } = place;
  if (schema.$ref) return path.length > DEEPEST ? {} : valueOf({ ...place, schema: target(root, schema.$ref) });
  if (schema.const !== undefined) return schema.const;
  if (schema.examples?.length) return schema.examples[0];
  const named = namedValues(path).find((value) => fits(schema, value));
  if (named !== undefined) return named;
  if (schema.enum) return schema.enum[0];
  const [first] = (schema.anyOf ?? schema.oneOf ?? []).filter(({ type }) => type !== "null");
  if (first) return valueOf({ ...place, schema: first });
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((one) => valueOf({ ...place, schema: one })));
  return plainValueOf(place);
}

function plainValueOf(place: ExamplePosition): unknown {
  const { schema, path } = place;
  if (schema.type === "array") {
    const item = schema.items && valueOf({ ...place, schema: schema.items, path: [...path, "0"] });
    return item === undefined ? [] : [item];
  }
  if (schema.type === "object") return objectOf(place);
  if (schema.type === "integer" || schema.type === "number") return schema.default ?? Math.max(schema.minimum ?? 0, 1);
  if (schema.type === "boolean") return schema.default ?? false;
  if (schema.type === "string") return FORMATS[schema.format ?? ""] ?? textOf(schema);
  return {};
}

function objectOf(place: ExamplePosition): unknown {
  const { schema, path, leftOut } = place;
  const above = path.filter((part) => part !== "0").join(".");
  const isKept = (name: string) => !leftOut.some((end) => `.${above}.${name}`.endsWith(`.${end}`));
  const properties = Object.entries(schema.properties ?? {}).filter(([name]) => isKept(name));
  const fields = properties.map(([name, child]) => [name, valueOf({ ...place, schema: child, path: [...path, name] })]);
  return Object.fromEntries(fields);
}

const textOf = ({ minLength = 0, maxLength = 64 }: JSONSchema) => "text".padEnd(minLength, "x").slice(0, maxLength);

function target(root: JSONSchema, ref: string): JSONSchema {
  return ref
    .split("/")
    .slice(1)
    .reduce<unknown>((node, key) => (node as Record<string, unknown>)[key], root) as JSONSchema;
}

/** Whether the schema accepts the usual value of the field. */
function fits(schema: JSONSchema, value: unknown): boolean {
  if (schema.enum) return schema.enum.includes(value);
  const forms = schema.anyOf ?? schema.oneOf;
  if (forms) return forms.some((form) => fits(form, value));
  if (schema.type === "integer" || schema.type === "number")
    return typeof value === "number" && isWithin(schema, value);
  if (schema.type === "boolean") return typeof value === "boolean";
  if (schema.type === "object" && !schema.properties) return typeof value === "object" && !Array.isArray(value);
  if (schema.type === "array") return Array.isArray(value) && value.every((one) => fits(schema.items ?? {}, one));
  return schema.type === "string" && typeof value === "string" && isText(schema, value);
}

const isWithin = ({ minimum = -Infinity, maximum = Infinity }: JSONSchema, value: number) =>
  value >= minimum && value <= maximum;

function isText({ minLength = 0, maxLength = Infinity, pattern }: JSONSchema, value: string): boolean {
  if (value.length < minLength || value.length > maxLength) return false;
  return pattern === undefined || new RegExp(pattern, "u").test(value);
}

/** The namespace of the examples' IDs, so that each object has the same ID everywhere. */
const SPACE = "7d3c1a52-0a49-4d0f-9a3b-2f1f6f0b4c11";
/** Times by the suffix of the field's name. */
const MOMENTS = [
  [/(?:On|At)$/, FORMATS["date-time"]],
  [/startDateTime$/i, "2026-03-01T00:00:00Z"],
  [/endDateTime$/i, "2026-04-01T00:00:00Z"],
] as const;

/** Usual values of fields, by name or by parent and name. */
const VALUES = new Map<string, unknown>(Object.entries({ ...BUSINESS_VALUES, ...CARD_VALUES, ...MONEY_VALUES }));

/** The possible values of a field, the best first. List items have no name. */
function namedValues(path: readonly string[]): unknown[] {
  const names = path.filter((part) => !/^\d+$/.test(part));
  const name = names.at(-1) ?? "";
  const candidates = [names.slice(-2).join("."), name, `${name} in cents`, `${name} masked`, `${name} as text`].map(
    (key) => VALUES.get(key),
  );
  const moment = MOMENTS.find(([end]) => end.test(name))?.[1];
  return [...candidates, ...idsOf(name), moment].filter((value) => value !== undefined);
}

/** The IDs for a name. A query parameter takes a list of IDs as one text. */
function idsOf(name: string): unknown[] {
  if (!/IDs?$/.test(name)) return [];
  const id = namedID(SPACE, name.replace(/s$/, ""));
  return name.endsWith("s") ? [[id], id] : [id];
}
