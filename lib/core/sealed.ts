import type { z } from "zod";

type Schema = z.core.$ZodType;

const SEALED = new WeakSet<Schema>();

/**
 * Marks values that nobody may write down: identity numbers, birth dates, passwords, codes, tokens. Call it last,
 * because a refinement of a sealed schema is a new schema without the mark.
 */
export function sealed<S extends Schema>(schema: S): S {
  SEALED.add(schema);
  return schema;
}

/** Whether a schema itself is marked. */
export const isSealed = (schema: Schema) => SEALED.has(schema);

/** Describes how much may be told of a field: its value, or only some parts of its path. */
export interface Openness {
  isOpen: boolean;
  parts: number;
}

/** Whether the value at a path may be written down. Paths that the schema does not know are closed. */
export function opennessOf(schema: Schema | undefined, path: readonly string[], at = 0): Openness {
  if (!schema || SEALED.has(schema)) return { isOpen: false, parts: at };
  const def = definitionOf(schema);
  const inner = innerOf(def);
  if (inner) return opennessOf(inner, path, at);
  const key = path[at];
  if (key === undefined || def.type === "custom") return { isOpen: true, parts: path.length };
  if (def.type !== "union" && def.type !== "intersection") return opennessOf(fieldOf(def, key), path, at + 1);
  const all = [...(def.options ?? []), def.left, def.right].filter((option) => option !== undefined);
  return ofSeveral(all, path, at);
}

/** If any of several forms seals the field, it is sealed. Otherwise a form that knows it decides. */
function ofSeveral(forms: readonly Schema[], path: readonly string[], at: number): Openness {
  const knowing = forms.filter((form) => knows(form, path[at] ?? ""));
  const found = knowing.map((form) => opennessOf(form, path, at));
  return found.find(({ isOpen }) => !isOpen) ?? found[0] ?? { isOpen: false, parts: at };
}

/** Describes the schema of a value: every form that it may have. There is none where it knows no such field. */
export interface SchemaForms {
  /** One of the forms is sealed, or one on the way to it. */
  isSealed: boolean;
  forms: readonly Schema[];
}

/** Every form of a whole body. Bodies are many and schemas are few, so that it is worked out once for each. */
export function formsOf(schema: Schema): SchemaForms {
  const schemaForms = KNOWN.get(schema) ?? resolved(schema);
  KNOWN.set(schema, schemaForms);
  return schemaForms;
}

/** Every form of a field within a value that is known. */
export function formsWithin(known: SchemaForms, key: string): SchemaForms {
  if (known.isSealed) return known;
  const fields = FIELDS.get(known) ?? new Map<string | undefined, SchemaForms>();
  FIELDS.set(known, fields);
  const found = fields.get(key);
  if (found) return found;
  // All keys that no form names get the same answer, so that callers cannot fill the memory with names.
  const slot = declaresField(known, key) ? key : undefined;
  const made = fields.get(slot) ?? together(known.forms.flatMap((form) => ownFieldOf(definitionOf(form), key) ?? []));
  fields.set(slot, made);
  return made;
}

/** Whether one of the forms declares a field by this name. Keys of records and places in lists are not declared. */
export const declaresField = ({ forms }: SchemaForms, key: string): boolean =>
  forms.some((form) => Object.hasOwn(definitionOf(form).shape ?? {}, key));

const KNOWN = new WeakMap<Schema, SchemaForms>();
const FIELDS = new WeakMap<SchemaForms, Map<string | undefined, SchemaForms>>();

function together(schemas: readonly Schema[]): SchemaForms {
  const known = schemas.map(resolved);
  return { isSealed: known.some(({ isSealed }) => isSealed), forms: known.flatMap(({ forms }) => forms) };
}

/** A schema without its wrappers, as its several forms. */
function resolved(schema: Schema): SchemaForms {
  if (SEALED.has(schema)) return { isSealed: true, forms: [schema] };
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

/** The parts of each kind of schema. */
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

/** zod types each kind of schema apart: hence the cast. */
const definitionOf = (schema: Schema) => schema._zod.def as Definition;

/** The inner schema of a wrapper, or the checked one of a pipe. A transformation checks nothing. */
function innerOf({ innerType, in: first, out, getter }: Definition): Schema | undefined {
  const piped = out && definitionOf(out).type === "transform" ? first : out;
  return innerType ?? piped ?? getter?.();
}

const fieldOf = ({ shape, element, valueType }: Definition, key: string) =>
  shape ? shape[key] : (element ?? valueType);
