/** The LIKE pattern for a text anywhere in another. The pattern's own characters are taken literally. */
export function containing(text: string): string {
  return `%${startingWith(text)}`;
}

/** The LIKE pattern for a text at the beginning of another. */
export function startingWith(text: string): string {
  return `${text.replace(/[\\%_]/g, "\\$&")}%`;
}
