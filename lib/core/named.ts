import type { Operation, Outline } from "./api/operation";

/** An outline with the facts that list screens need. */
export interface ListOutline extends Outline {
  takes?: readonly string[];
  /** Whether the answer is an array instead of a page. */
  answersRows?: true;
}

/** An operation as the browser knows it. Its schemas load when they are first needed. */
export interface NamedOperation<O extends Operation = Operation> extends ListOutline {
  access: O["access"];
  declared: () => Promise<O>;
}

type Group = Readonly<Record<string, Operation>>;

/** Declares the operations of a group for the browser, with a loader for their full declarations. */
export function named<G extends Group>(
  load: () => Promise<G>,
  lists: { readonly [K in keyof G]: ListOutline },
): { readonly [K in keyof G]: NamedOperation<G[K]> } {
  const names = Object.entries<ListOutline>(lists).map(([name, one]) => [
    name,
    { ...one, declared: () => load().then((group) => group[name]) },
  ]);
  return Object.fromEntries(names) as { readonly [K in keyof G]: NamedOperation<G[K]> };
}
