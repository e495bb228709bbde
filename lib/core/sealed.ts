import type { z } from "zod";

type Schema = z.core.$ZodType;

const SEALED = new WeakSet<Schema>();

/**
 * Marks values that must never be logged or stored in logs: identity numbers, birth dates, passwords, codes, tokens. A
 * refinement or description of a sealed schema is sealed as well.
 */
export function sealed<S extends Schema>(schema: S): S {
  SEALED.add(schema);
  return schema;
}

/** Whether the schema itself is marked, not its parts. */
export function isSealed(schema: Schema): boolean {
  return SEALED.has(schema) || (schema._zod.parent !== undefined && isSealed(schema._zod.parent));
}

/** Whether a field may be logged, and how many parts of its path may be. */
export interface Openness {
  isOpen: boolean;
  parts: number;
}

/** Returns whether the value at a path may be logged. Unknown paths may not. */
export function opennessOf(schema: Schema | undefined, path: readonly string[], at = 0): Openness {
  if (!schema || isSealed(schema)) return { isOpen: false, parts: at };
  const def = definitionOf(schema);
  const inner = innerOf(def);
  if (inner) return opennessOf(inner, path, at);
  const key = path[at];
  if (key === undefined || def.type === "custom") return { isOpen: true, parts: path.length };
  if (def.type !== "union" && def.type !== "intersection") return opennessOf(fieldOf(def, key), path, at + 1);
  const all = [...(def.options ?? []), def.left, def.right].filter((option) => option !== undefined);
  return ofSeveral(all, path, at);
}

/** Combines several forms: a field is sealed if any form seals it. Otherwise a form that declares it decides. */
function ofSeveral(forms: readonly Schema[], path: readonly string[], at: number): Openness {
  const knowing = forms.filter((form) => knows(form, path[at] ?? ""));
  const openness = knowing.map((form) => opennessOf(form, path, at));
  return openness.find(({ isOpen }) => !isOpen) ?? openness[0] ?? { isOpen: false, parts: at };
}

/** All alternative schemas of a value. Empty for an unknown field. */
export interface SchemaForms {
  /** A form, or a parent of it, is sealed. */
  isSealed: boolean;
  forms: readonly Schema[];
}

/** Resolves all forms of a body, once per schema. */
export function formsOf(schema: Schema): SchemaForms {
  const schemaForms = FORMS.get(schema) ?? resolved(schema);
  FORMS.set(schema, schemaForms);
  return schemaForms;
}

/** The forms of a field of a value with known forms. */
export function formsWithin(parent: SchemaForms, key: string): SchemaForms {
  if (parent.isSealed) return parent;
  const fields = FIELDS.get(parent) ?? new Map<string | undefined, SchemaForms>();
  FIELDS.set(parent, fields);
  const field = fields.get(key);
  if (field) return field;
  // All undeclared keys share one entry, so that clients cannot fill the memory with made-up names.
  const slot = declaresField(parent, key) ? key : undefined;
  const made = fields.get(slot) ?? together(parent.forms.flatMap((form) => ownFieldOf(definitionOf(form), key) ?? []));
  fields.set(slot, made);
  return made;
}

/** Whether a form declares a field with this name. Record keys and list indexes are not declared. */
export const declaresField = ({ forms }: SchemaForms, key: string): boolean =>
  forms.some((form) => Object.hasOwn(definitionOf(form).shape ?? {}, key));

const FORMS = new WeakMap<Schema, SchemaForms>();
const FIELDS = new WeakMap<SchemaForms, Map<string | undefined, SchemaForms>>();

function together(schemas: readonly Schema[]): SchemaForms {
  const resolvedForms = schemas.map(resolved);
  return {
    isSealed: resolvedForms.some(({ isSealed }) => isSealed),
    forms: resolvedForms.flatMap(({ forms }) => forms),
  };
}

/** Unwraps a schema into its alternative forms. */
function resolved(schema: Schema): SchemaForms {
  if (isSealed(schema)) return { isSealed: true, forms: [schema] };
  const def = definitionOf(schema);
  const inner = innerOf(def);
  if (inner) return resolved(inner);
  const several = [...(def.options ?? []), def.left, def.right].filter((one) => one !== undefined);
  return several.length > 0 ? together(several) : { isSealed: false, forms: [schema] };
}

const ownFieldOf = (def: Definition, key: string) =>
  def.shape && !Object.hasOwn(def.shape, key) ? undefined : fieldOf(def, key);

function knows(schema: Schema, key: string): boolean {
  const def = definitionOf(schema);
  const inner = innerOf(def);
  return inner ? knows(inner, key) : def.type === "union" || def.type === "custom" || fieldOf(def, key) !== undefined;
}

interface Definition {
  type: string;
  innerType?: Schema;
  in?: Schema;
  out?: Schema;
  getter?: () => Schema;
  shape?: Partial<Record<string, Schema>>;
  element?: Schema;
  valueType?: Schema;
  options?: readonly Schema[];
  left?: Schema;
  right?: Schema;
}

/** Casts, because zod has a separate type for each kind of schema. */
const definitionOf = (schema: Schema) => schema._zod.def as Definition;

/** The inner schema of a wrapper, or the schema of a pipe that validates. A transformation does not validate. */
function innerOf({ innerType, in: first, out, getter }: Definition): Schema | undefined {
  const piped = out && definitionOf(out).type === "transform" ? first : out;
  return innerType ?? piped ?? getter?.();
}

const fieldOf = ({ shape, element, valueType }: Definition, key: string) =>
  shape ? shape[key] : (element ?? valueType);
