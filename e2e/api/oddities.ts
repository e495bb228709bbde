import fc from "fast-check";

const ODD_TEXTS = [
  "",
  " ",
  "\0",
  "\u202E",
  "\uFEFF",
  "\uD800",
  "é",
  "𝒳",
  "🇺🇳",
  "null",
  "undefined",
  "NaN",
  "Infinity",
  "-1",
  "0",
  "1e400",
  "9007199254740993",
  "0x10",
  "true",
  "[]",
  "{}",
  "__proto__",
  "constructor",
  "toString",
  "' OR 1=1--",
  '"; drop table account; --',
  "%",
  "_",
  "\\",
  "%s%n",
  "${7*7}",
  "<script>",
  "../../etc/passwd",
  "\r\nX-Injected: 1",
  "a".repeat(65),
  "a".repeat(5000),
  "2026-02-30",
  "0000-01-01",
  "0000-01-01T00:00:00Z",
  "0001-01-01T00:00:00+14:00",
  "2147483596",
  "2147483648",
  "javascript:alert(1)",
  "https://u:p@h.test",
];

/** Text that often causes errors. */
export const oddText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...ODD_TEXTS),
  fc.string({ unit: "grapheme", maxLength: 40 }),
  fc.string({ unit: "binary", maxLength: 20 }),
);

/** Any JSON value, odd ones more often. */
export const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    0,
    -1,
    1.5,
    1e21,
    9007199254740993,
    Number.MAX_VALUE,
    [],
    {},
    [[]],
    [null],
    { "": "" },
  ),
  oddText,
  fc.integer(),
  fc.double(),
  fc.jsonValue({ maxDepth: 4 }),
  fc.array(oddText, { maxLength: 30 }),
);

/** A path segment of odd characters, encoded correctly or not; a well-behaved client never sends segments of dots. */
export const oddPathPart: fc.Arbitrary<string> = fc.oneof(
  oddText
    .map((text) => encodeURIComponent(text.slice(0, 100).toWellFormed()))
    .filter((text) => !/^\.{1,2}$/.test(text)),
  fc.constantFrom(
    "%00",
    "%2F",
    "%5C",
    "%E0%A4%A",
    "%",
    "...",
    "a;b",
    "a,b",
    "*",
    "(x)",
    ":id",
    "[id]",
    "{id}",
    "~",
    "@",
    "a".repeat(201),
  ),
);

/** The value with one or two of its parts, at any depth, replaced, removed, doubled or added. */
export function mutated(value: unknown): fc.Arbitrary<unknown> {
  return fc
    .array(
      fc.record({
        route: fc.array(fc.nat(), { minLength: 1, maxLength: 6 }),
        act: fc.constantFrom("replace", "remove", "wrap", "add", "double"),
        by: oddValue,
        name: oddText,
      }),
      { maxLength: 2 },
    )
    .map((changes) => changes.reduce((whole, change) => changed(whole, change), structuredClone(value)));
}

interface Change {
  route: number[];
  act: string;
  by: unknown;
  name: string;
}

function changed(value: unknown, change: Change): unknown {
  const [step, ...rest] = change.route;
  if (step === undefined || typeof value !== "object" || value === null) return change.by;
  if (change.act === "add" && rest.length === 0)
    return Array.isArray(value) ? [...(value as unknown[]), change.by] : { ...value, [change.name]: change.by };
  const keys = Object.keys(value);
  const key = keys[step % Math.max(1, keys.length)];
  if (key === undefined) return change.by;
  const old = (value as Record<string, unknown>)[key];
  if (change.act === "remove" && rest.length === 0)
    return Object.fromEntries(Object.entries(value).filter(([name]) => name !== key));
  const made =
    rest.length > 0 && typeof old === "object"
      ? changed(old, { ...change, route: rest })
      : change.act === "wrap"
        ? [old]
        : change.act === "double"
          ? [old, old]
          : change.by;
  if (!Array.isArray(value)) return { ...value, [key]: made };
  return (value as unknown[]).map((item, index) => (String(index) === key ? made : item));
}
