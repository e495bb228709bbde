const PLACEHOLDERS: readonly [RegExp, string][] = [
  [/(^|\.)taxID\.ein\.number$/, "<EIN>"],
  [/(^|\.)governmentID\.(ssn|itin)\.full$/, "<nine digits>"],
  [/(^|\.)governmentID\.(ssn|itin)\.lastFour$/, "<last four digits>"],
  [/(^|\.)birthDate\.(day|month|year)$/, "<birth date>"],
  [/(^|\.)termsOfService\.token$/, "<token>"],
];

/** A request's body with placeholders for what must not end up in a chat or a ticket. */
export function redacted(value: unknown, path = ""): unknown {
  if (Array.isArray(value)) return value.map((item, index) => redacted(item, `${path}.${index}`));
  if (typeof value === "object" && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, redacted(inner, path ? `${path}.${key}` : key)]));
  }
  return PLACEHOLDERS.find(([pattern]) => pattern.test(path))?.[1] ?? value;
}
