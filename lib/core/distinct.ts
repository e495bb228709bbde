/** A list without repetitions, in the order of first mention. */
export function distinct<T>(items: T[]): T[] {
  return [...new Set(items)];
}
