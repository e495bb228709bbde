/** An ID, bytes, or the fraction of a second, which may contain any four digits by chance. */
const GENERATED = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|\\x[\da-f]+|(?<=:\d\d)\.\d+/gi;

/** A text, or a value as JSON, without generated parts, so that a few digits can be searched for in it. */
export function textOf(value: unknown): string {
  return (typeof value === "string" ? value : JSON.stringify(value)).replace(GENERATED, "…");
}
