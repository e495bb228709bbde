/** JSON with its lines, for people to read. */
export function indented(json: string): string {
  return JSON.stringify(JSON.parse(json), null, 2);
}
