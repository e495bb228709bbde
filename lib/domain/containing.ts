/** The LIKE pattern for a text anywhere in another, with the pattern's own signs taken literally. */
export function containing(text: string): string {
  return `%${startingWith(text)}`;
}

/** The LIKE pattern for a text at the beginning of another. */
export function startingWith(text: string): string {
  return `${text.replace(/[\\%_]/g, "\\$&")}%`;
}
