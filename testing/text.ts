/** An ID, bytes, or the fraction of a second: four digits of somebody's number stand in one of many by chance. */
const GENERATED = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|\\x[\da-f]+|(?<=:\d\d)\.\d+/gi;

/** A text, or a value as JSON, without what is generated, so that a few digits can be looked for in it. */
export function textOf(value: unknown): string {
  return (typeof value === "string" ? value : JSON.stringify(value)).replace(GENERATED, "…");
}
