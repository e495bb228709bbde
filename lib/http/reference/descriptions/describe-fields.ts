import { BUSINESS_FIELDS } from "./business-fields";
import { METHOD_FIELDS } from "./method-fields";
import { MONEY_FIELDS } from "./money-fields";

/** The parts of JSON Schema that lead to fields. */
export interface DescribedSchema {
  description?: string;
  properties?: Record<string, DescribedSchema>;
  items?: DescribedSchema;
  prefixItems?: DescribedSchema[];
  anyOf?: DescribedSchema[];
  oneOf?: DescribedSchema[];
  allOf?: DescribedSchema[];
}

/** Descriptions of fields, by name or by parent and name. */
export const FIELD_SENTENCES = new Map(Object.entries({ ...BUSINESS_FIELDS, ...MONEY_FIELDS, ...METHOD_FIELDS }));

/**
 * Adds a description to each field of a schema. `owner` is the name of the resource or the ID of the operation, the
 * parent of the top-level fields. A description in the schema itself takes precedence.
 */
export const describeFields = (schema: DescribedSchema, owner: string): DescribedSchema => walk(schema, [owner]);

const sentenceOf = (above: string, name: string): string | undefined =>
  FIELD_SENTENCES.get(`${above}.${name}`) ?? FIELD_SENTENCES.get(name);

function walk(schema: DescribedSchema, names: readonly string[]): DescribedSchema {
  const each = (schemas: DescribedSchema[]) => schemas.map((one) => walk(one, names));
  const { properties, items, prefixItems, anyOf, oneOf, allOf } = schema;
  return {
    ...schema,
    ...(properties && { properties: fieldsOf(properties, names) }),
    ...(items && { items: walk(items, names) }),
    ...(prefixItems && { prefixItems: each(prefixItems) }),
    ...(anyOf && { anyOf: each(anyOf) }),
    ...(oneOf && { oneOf: each(oneOf) }),
    ...(allOf && { allOf: each(allOf) }),
  };
}

const fieldsOf = (properties: Record<string, DescribedSchema>, names: readonly string[]) =>
  Object.fromEntries(
    Object.entries(properties).map(([name, field]) => {
      const description = field.description ?? sentenceOf(names.at(-1) ?? "", name);
      return [name, { ...walk(field, [...names, name]), ...(description && { description }) }];
    }),
  );
