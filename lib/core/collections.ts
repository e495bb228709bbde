/** A list without repetitions, in the order of first mention. */
export function distinct<T>(items: T[]): T[] {
  return [...new Set(items)];
}

/** The names in a table that is not empty, for schemas. TypeScript types an object's keys as any text: hence the cast. */
export function keysOf<T extends object>(table: T): [keyof T & string, ...(keyof T & string)[]] {
  return Object.keys(table) as [keyof T & string, ...(keyof T & string)[]];
}

/** The items by what they have in common, in the order of first mention. */
export function grouped<T, K>(items: readonly T[], keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

/** The sum of some numbers; 0 for none. */
export const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

/** The same items in another order each time, so that those who come last today come first another time. */
export const inRandomOrder = <T>(items: readonly T[]): T[] =>
  items
    .map((item) => ({ item, place: Math.random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ item }) => item);
