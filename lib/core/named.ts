import type { Operation, Outline } from "./api/operation";

/** An outline with what a list must also know of its operation. */
export interface ListOutline extends Outline {
  /** The names of the fields of its query. */
  takes?: readonly string[];
  /** It answers bare rows, not a page of them. */
  answersRows?: true;
}

/** An operation as the browser names it. Its schemas are loaded when something is checked by them. */
export interface NamedOperation<O extends Operation = Operation> extends ListOutline {
  access: O["access"];
  declared: () => Promise<O>;
}

type Group = Readonly<Record<string, Operation>>;

/** Names the operations of a group, and how to load their declarations. */
export function named<G extends Group>(
  load: () => Promise<G>,
  told: { readonly [K in keyof G]: ListOutline },
): { readonly [K in keyof G]: NamedOperation<G[K]> } {
  const names = Object.entries<ListOutline>(told).map(([name, one]) => [
    name,
    { ...one, declared: () => load().then((group) => group[name]) },
  ]);
  return Object.fromEntries(names) as { readonly [K in keyof G]: NamedOperation<G[K]> };
}
