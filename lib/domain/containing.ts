/** The LIKE pattern for a text anywhere in another, with the pattern's own signs taken literally. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}
