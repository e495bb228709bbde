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
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key, redacted(inner, path ? `${path}.${key}` : key)]),
    );
  }
  return PLACEHOLDERS.find(([pattern]) => pattern.test(path))?.[1] ?? value;
}

/** The placeholders in a redacted body, each once. */
export function placeholdersIn(body: unknown): string[] {
  const named = new Set(PLACEHOLDERS.map(([, placeholder]) => placeholder));
  const found = (value: unknown): string[] => {
    if (typeof value === "object" && value !== null) return Object.values(value).flatMap(found);
    return typeof value === "string" && named.has(value) ? [value] : [];
  };
  return [...new Set(found(body))];
}
