import type { z } from "zod";
import { isID } from "@/lib/core/api/is-id";
import { declaresField, formsOf, formsWithin } from "@/lib/core/sealed";

/** A part of a value that its schema rejects. */
export interface Misfit {
  /** A path such as `[].source.cardDetails.failureCode`. Keys of records are `*`, since clients choose them. */
  path: string;
  /** The ID of the outermost object around the part that has one: the row of a list. */
  id?: string;
}

/** The accepted part of a value, and the removed parts. `data` is absent if the whole value does not match. */
export interface FittedValue<T> {
  data?: T;
  misfits: readonly Misfit[];
}

/**
 * Removes the parts of a value that its schema rejects. The smallest part that is not required is removed: the field
 * itself, otherwise the object that needs it, otherwise the entry of the list. It is not replaced.
 */
export function fitted<S extends z.ZodType>(schema: S, value: unknown): FittedValue<z.output<S>> {
  const misfits: Misfit[] = [];
  const rest: unknown = structuredClone(value);
  for (;;) {
    const { data, error } = schema.safeParse(rest);
    if (!error) return { data, misfits };
    const paths = error.issues.flatMap(pathsOf);
    for (const path of paths) {
      const misfit = misfitAt(schema, rest, path);
      // The object lacks a required field because that field was removed before.
      if (!misfits.some(({ id, path }) => id === misfit.id && path.startsWith(misfit.path))) misfits.push(misfit);
    }
    const places = paths.map((path) => placeOf(rest, path));
    if (places.includes(undefined)) return { misfits };
    remove(places.filter((place) => place !== undefined));
  }
}

type Path = readonly PropertyKey[];
type Parent = Record<PropertyKey, unknown>;

const pathsOf = (issue: z.core.$ZodIssue): Path[] =>
  issue.code === "unrecognized_keys" ? issue.keys.map((key) => [...issue.path, key]) : [issue.path];

const isParent = (value: unknown): value is Parent => typeof value === "object" && value !== null;

function misfitAt(schema: z.ZodType, value: unknown, path: Path): Misfit {
  let [forms, within, id] = [formsOf(schema), value, idOf(value)];
  const names = path.map((key) => {
    const name = String(key);
    const shown = Array.isArray(within) ? "[]" : declaresField(forms, name) ? `.${name}` : ".*";
    forms = formsWithin(forms, name);
    within = isParent(within) ? within[key] : undefined;
    id ??= idOf(within);
    return shown;
  });
  return { path: names.join("").replace(/^\./, ""), ...(id !== undefined && { id }) };
}

/** The ID of an object: the value of its first field with a name ending in "ID". */
function idOf(value: unknown): string | undefined {
  if (!isParent(value) || Array.isArray(value)) return undefined;
  const named = Object.entries(value).find(([name, id]) => /ID$/.test(name) && typeof id === "string" && isID(id));
  return named?.[1] as string | undefined;
}

interface FormCursor {
  parent: Parent;
  key: PropertyKey;
}

/** The place of the value at a path, or of the innermost object that exists. Undefined for the whole value. */
function placeOf(value: unknown, path: Path): FormCursor | undefined {
  let place: FormCursor | undefined;
  let within = value;
  for (const key of path) {
    if (!isParent(within) || within[key] === undefined) break;
    place = { parent: within, key };
    within = within[key];
  }
  return place;
}

/** Removes the parts. Entries of a list are removed together, since each removal shifts the following ones. */
function remove(places: readonly FormCursor[]): void {
  const emptied = new Map<unknown[], Set<number>>();
  for (const { parent, key } of places)
    if (Array.isArray(parent)) emptied.set(parent, (emptied.get(parent) ?? new Set()).add(Number(key)));
    else delete parent[key];
  for (const [list, gone] of emptied) list.splice(0, list.length, ...list.filter((_, at) => !gone.has(at)));
}
