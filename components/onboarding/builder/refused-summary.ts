/** A group's own message when the server refused some of what is chosen in it; undefined when it did not. */
export function refusedSummary(refused: ReadonlyMap<string, string>, chosen: readonly string[]): string | undefined {
  const count = chosen.filter((value) => refused.has(value)).length;
  if (count === 0) return undefined;
  return count === 1
    ? "One of your choices was refused; it is marked."
    : `${count} of your choices were refused; they are marked.`;
}
