import { type PlacedOperation, slugOf } from "./document";

export interface Searchable {
  summary: string;
  group: string;
  call: string;
  href: string;
}

/** Returns every operation of the reference, small enough to embed in its pages. */
export function searchIndex(groups: Map<string, PlacedOperation[]>): Searchable[] {
  return [...groups].flatMap(([group, operations]) =>
    operations.map(({ summary, method, path, operationId }) => ({
      summary,
      group,
      call: `${method} ${path}`,
      href: `/reference/${slugOf(group)}#${operationId}`,
    })),
  );
}

/**
 * Returns operations that contain every typed word: first those with more of the words in their name, then shorter
 * names.
 */
export function found(index: readonly Searchable[], typed: string): Searchable[] {
  const words = typed
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => word.replace(/s$/, ""));
  if (words.length === 0) return [];
  const textOf = ({ summary, group, call }: Searchable) => `${summary} ${group} ${call}`.toLowerCase();
  const matches = index.filter((one) => words.every((word) => textOf(one).includes(word)));
  const named = ({ summary }: Searchable) => words.filter((word) => summary.toLowerCase().includes(word)).length;
  const length = ({ summary }: Searchable) => summary.length;
  return matches.toSorted((left, right) => named(right) - named(left) || length(left) - length(right));
}
