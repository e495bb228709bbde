export interface Schema {
  $ref?: string;
  description?: string;
  type?: string;
  format?: string;
  enum?: unknown[];
  const?: unknown;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  default?: unknown;
}

/** One line of a field table: the dotted path, the type, the description and constraints. */
export interface FieldLine {
  path: string;
  type: string;
  isRequired: boolean;
  description?: string | undefined;
  limits: string;
}

/** Flattens a schema into lines, objects before their fields. Lists have `[]`. */
export function fieldLines(schema: Schema, prefix = "", required = true): FieldLine[] {
  const own = prefix ? [lineOf(schema, prefix, required)] : [];
  const inner =
    schema.type === "array" && schema.items ? childLines(schema.items, `${prefix}[]`) : childLines(schema, prefix);
  return [...own, ...inner];
}

const lineOf = (schema: Schema, path: string, isRequired: boolean): FieldLine => ({
  path,
  type: typeOf(schema),
  isRequired,
  description: schema.description,
  limits: limitsOf(schema),
});

function childLines(schema: Schema, prefix: string): FieldLine[] {
  const { properties = {}, required = [] } = schema.oneOf ? merged(schema.oneOf) : schema;
  return Object.entries(properties).flatMap(([name, child]) =>
    fieldLines(child, prefix ? `${prefix}.${name}` : name, required.includes(name)),
  );
}

/** The fields of all variants of an object. A field is required if each variant requires it. */
function merged(variants: readonly Schema[]): Schema {
  const names = [...new Set(variants.flatMap(({ properties = {} }) => Object.keys(properties)))];
  const properties = names.map((name) => {
    const schemas = variants.flatMap(({ properties = {} }) => properties[name] ?? []);
    const values = schemas.flatMap((schema) => schema.enum ?? []);
    return [name, { ...schemas[0], ...(values.length > 0 && { enum: [...new Set(values)] }) }] as const;
  });
  const required = names.filter((name) => variants.every((variant) => variant.required?.includes(name)));
  return { properties: Object.fromEntries(properties), required };
}

function typeOf(schema: Schema): string {
  if (schema.$ref) return schema.$ref.split("/").at(-1) ?? "object";
  if (schema.type === "array") return `${schema.items ? typeOf(schema.items) : "any"}[]`;
  const variants = schema.anyOf ?? schema.oneOf;
  if (variants) return [...new Set(variants.map(typeOf))].join(" or ");
  return schema.format ? `${schema.type} (${schema.format})` : (schema.type ?? "any");
}

function limitsOf(schema: Schema): string {
  const subject = schema.type === "array" && schema.items ? schema.items : schema;
  const { minLength, maxLength, minimum, maximum } = subject;
  return [
    subject.enum?.map(String).join(" · "),
    subject.const === undefined ? undefined : `always ${JSON.stringify(subject.const)}`,
    range(minLength, maxLength, "characters"),
    subject.type === "integer" ? range(bound(minimum), bound(maximum), "") : undefined,
    schema.minItems ? `at least ${schema.minItems} item` : undefined,
    subject.default === undefined ? undefined : `default ${JSON.stringify(subject.default)}`,
  ]
    .filter(Boolean)
    .join("; ");
}

/** Every integer is bounded by the safe integers, so those bounds are omitted. */
const bound = (value: number | undefined) =>
  value !== undefined && Math.abs(value) < Number.MAX_SAFE_INTEGER ? value : undefined;

function range(from: number | undefined, to: number | undefined, unit: string): string | undefined {
  if (from === undefined && to === undefined) return undefined;
  if (from === to) return `exactly ${to} ${unit}`.trim();
  if (from === undefined || to === undefined)
    return `${from === undefined ? `at most ${to}` : `at least ${from}`} ${unit}`.trim();
  return `${from} to ${to} ${unit}`.trim();
}
