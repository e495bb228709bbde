import { addressOf, type DocRow, FOLDERS } from "./doc-pages";
import { type PlacedOperation, slugOf } from "./document";

export interface Searchable {
  summary: string;
  group: string;
  /** Method and path of an operation, or the task of a recipe. */
  detail: string;
  href: string;
}

/** Returns every operation of the reference, small enough to embed in its pages. */
export function searchIndex(groups: Map<string, PlacedOperation[]>): Searchable[] {
  return [...groups].flatMap(([group, operations]) =>
    operations.map(({ summary, method, path, operationId }) => ({
      summary,
      group,
      detail: `${method} ${path}`,
      href: `/reference/${slugOf(group)}#${operationId}`,
    })),
  );
}

export const recipeIndex = (recipes: readonly DocRow[]): Searchable[] =>
  recipes.map(({ name, title, words }) => ({
    summary: title,
    group: FOLDERS.recipes,
    detail: words,
    href: addressOf("recipes", name),
  }));

/**
 * Returns operations and recipes that contain every typed word: first those with more of the words in their name, then shorter
 * names.
 */
export function searchEntries(index: readonly Searchable[], typed: string): Searchable[] {
  const words = typed
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => word.replace(/s$/, ""));
  if (words.length === 0) return [];
  const textOf = ({ summary, group, detail }: Searchable) => `${summary} ${group} ${detail}`.toLowerCase();
  const matches = index.filter((one) => words.every((word) => textOf(one).includes(word)));
  const named = ({ summary }: Searchable) => words.filter((word) => summary.toLowerCase().includes(word)).length;
  const length = ({ summary }: Searchable) => summary.length;
  return matches.toSorted((left, right) => named(right) - named(left) || length(left) - length(right));
}
