import { expect, test } from "@playwright/test";
import fc from "fast-check";
import type { z } from "zod";
import { check } from "./field-errors";
import * as shapes from "./shapes";

const address = {
  addressLine1: "1 Main St, #4",
  city: "Denver",
  stateOrProvince: "CO",
  postalCode: "80205",
  country: "US",
};
const accepts = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success;
const errors = (schema: z.ZodType, value: unknown) => {
  const result = check(schema, value);
  return "errors" in result ? result.errors : null;
};

const limits: [string, z.ZodType, object, number, string][] = [
  ["addressLine1", shapes.Address, address, 60, "x"],
  ["addressLine2", shapes.Address, address, 32, "x"],
  ["city", shapes.Address, address, 32, "x"],
  ["stateOrProvince", shapes.Address, address, 2, "X"],
  ["postalCode", shapes.Address, address, 5, "8"],
  ["country", shapes.Address, address, 2, "U"],
  ["firstName", shapes.IndividualName, { firstName: "A", lastName: "B" }, 64, "x"],
  ["middleName", shapes.IndividualName, { firstName: "A", lastName: "B" }, 64, "x"],
  ["lastName", shapes.IndividualName, { firstName: "A", lastName: "B" }, 64, "x"],
  ["suffix", shapes.IndividualName, { firstName: "A", lastName: "B" }, 20, "x"],
];
for (const [field, schema, base, max, unit] of limits) {
  test(`${field} has at most ${max} characters`, () => {
    expect(errors(schema, { ...base, [field]: unit.repeat(max) })).toBeNull();
    expect(errors(schema, { ...base, [field]: unit.repeat(max + 1) })).toEqual({
      [field]: `must be ${max} characters or fewer`,
    });
  });
}

test("a country code is one digit", () => {
  expect(errors(shapes.Phone, { countryCode: "1" })).toBeNull();
  for (const countryCode of ["", "12"])
    expect(errors(shapes.Phone, { countryCode })).toEqual({ countryCode: "must be exactly 1 character" });
});

test("an address needs all fields except its second line, and they must not be blank", () => {
  const required = {
    addressLine1: "is required",
    city: "is required",
    stateOrProvince: "is required",
    postalCode: "is required",
    country: "is required",
  };
  expect(errors(shapes.Address, {})).toEqual(required);
  expect(
    errors(shapes.Address, { addressLine1: "", city: " ", stateOrProvince: "", postalCode: "  ", country: "" }),
  ).toEqual(required);
  expect(accepts(shapes.Address, { ...address, addressLine2: "" })).toBe(true);
  expect(accepts(shapes.AddressUpdate, {})).toBe(true);
  expect(errors(shapes.AddressUpdate, { postalCode: "802051" })).toEqual({
    postalCode: "must be 5 characters or fewer",
  });
});

test("length is counted in code points", () => {
  const two = shapes.text({ max: 2 });
  expect(accepts(two, "😀😀")).toBe(true);
  expect(accepts(two, "😀😀😀")).toBe(false);
  expect(accepts(shapes.text({ min: 2, max: 3 }), "😀")).toBe(false);
  fc.assert(
    fc.property(
      fc.string({ unit: "grapheme" }),
      fc.nat(20),
      (value, max) => accepts(shapes.text({ max }), value) === (!value.includes("\0") && [...value].length <= max),
    ),
  );
});

test("text with NUL or half a surrogate pair is rejected for every pattern", () => {
  for (const broken of ["a\0b", "\ud800", "a\udc00b"]) {
    expect(accepts(shapes.text({ max: 9 }), broken)).toBe(false);
    expect(accepts(shapes.text({ max: 9, pattern: /^[^]*$/ }), broken)).toBe(false);
    expect(accepts(shapes.IndividualName, { firstName: broken, lastName: "B" })).toBe(false);
    expect(accepts(shapes.Metadata, { a: broken })).toBe(false);
    expect(accepts(shapes.Metadata, { [broken]: "a" })).toBe(false);
    expect(accepts(shapes.Email, `${broken}@a.example`)).toBe(false);
  }
});

test("names keep their accents and apostrophes, but are not markup", () => {
  for (const name of ["Zoë", "O'Brien", "O’Brien", "Łukasz", "José-María", "Jr.", "李", "de la Cruz"]) {
    expect(accepts(shapes.IndividualName, { firstName: name, lastName: name }), name).toBe(true);
  }
  for (const name of ["<b>", "a\nb", "a;b", "a\\b", "a{b}"]) {
    expect(errors(shapes.IndividualName, { firstName: name, lastName: "B" }), name).toEqual({
      firstName: "has characters which are not allowed",
    });
  }
});

test("a phone number is kept without its separators", () => {
  expect(shapes.Phone.parse({ number: "555-555-6666", countryCode: "1" })).toEqual({
    number: "5555556666",
    countryCode: "1",
  });
  const spellings = [
    ...["(555) 555.6666", "+1 555 555 6666", "1-555-555-6666", "15555556666", "555\u2011555\u20116666"],
    ...["555\u00a0555\u00a06666", "555/555/6666", "+1 (555) 555\u20136666"],
  ];
  for (const number of spellings)
    expect(shapes.Phone.parse({ number, countryCode: "+1" }), number).toEqual({
      number: "5555556666",
      countryCode: "1",
    });
  const message = "must be 10 digits or fewer, without a country code other than +1";
  for (const number of ["555-CALL-NOW", "+44 20 7946 0958", "25555556666", "55555566667", "+5555556666"])
    expect(errors(shapes.Phone, { number }), number).toEqual({ number: message });
  expect(errors(shapes.Phone, { number: "--", countryCode: "+" })).toEqual({
    number: "is required",
    countryCode: "must be digits only",
  });
});

test("typographic punctuation in names is stored as keyboard punctuation", () => {
  const storedNames = [
    ["Acme\u00a0Bakery LLC", "Acme Bakery LLC"],
    ["Toys “R” Us", 'Toys "R" Us'],
    ["Smith – Sons — Daughters", "Smith - Sons - Daughters"],
    ["‘Round the corner…", "'Round the corner..."],
    ["Bell™ & Bell®", "Bell™ & Bell®"],
    ["Bak\u00adery\u200b", "Bakery"],
    ["علی\u200cرضا\u200c", "علی\u200cرضا"],
  ] as const;
  for (const [sent, name] of storedNames) {
    expect(shapes.line({ min: 1, max: 64 }).parse(sent), sent).toBe(name);
    if (/[™®]|\.\.\./.test(name)) continue;
    expect(shapes.IndividualName.parse({ firstName: sent, lastName: sent }).lastName, sent).toBe(name);
  }
  expect(errors(shapes.line({ min: 1, max: 64 }), "\u200c\u00a0")).toEqual({ error: "is required" });
  expect(errors(shapes.line({ min: 1, max: 64 }), "a\u202eb")).toEqual({
    error: "has characters which are not allowed",
  });
});

test("the documented pattern accepts the same texts as the schema, without flags", () => {
  for (const schema of [shapes.line({ max: 64 }), shapes.personName({ max: 64 })]) {
    const documented = new RegExp(schema.meta()?.pattern as string);
    const wrong: string[] = [];
    for (let code = 1; code < 0xffff; code++) {
      const sign = String.fromCharCode(code);
      const isTaken = accepts(schema, `a${sign}a`);
      if ((code < 128 || isTaken) && documented.test(sign) !== isTaken) wrong.push(code.toString(16));
    }
    expect(wrong).toEqual([]);
  }
});

test("an identity number is nine digits, with or without hyphens, and kept without", () => {
  for (const full of ["123-45-6789", "123456789", "123-456789"]) {
    expect(shapes.GovernmentID.parse({ ssn: { full } })).toEqual({ ssn: { full: "123456789" } });
  }
  for (const full of [
    "12345678",
    "1234567890",
    "123-45-67890",
    "x123-45-6789",
    "123-45-6789\n",
    "123 45 6789",
    "12-345-6789",
  ]) {
    expect(errors(shapes.GovernmentID, { itin: { full } }), full).toEqual({ itin: { full: "must be nine digits" } });
  }
});

test("the last four are exactly four digits, and match the full number", () => {
  expect(accepts(shapes.GovernmentID, { ssn: { lastFour: "6789" } })).toBe(true);
  for (const lastFour of ["678", "67890", "67a9", ""]) {
    expect(errors(shapes.GovernmentID, { ssn: { lastFour } }), lastFour).toEqual({
      ssn: { lastFour: "must be exactly 4 digits" },
    });
  }
  expect(errors(shapes.GovernmentID, { ssn: { full: "123456789", lastFour: "0000" } })).toEqual({
    ssn: { lastFour: "must be the end of the full number" },
  });
});

test("an e-mail address has at most 255 characters", () => {
  const local = (length: number) => `${"a".repeat(length - 10)}@b.example`;
  expect(accepts(shapes.Email, local(255))).toBe(true);
  expect(accepts(shapes.Email, local(256))).toBe(false);
  for (const bad of ["", "a", "a@", "@b.example", "a@b", "a b@c.example", "a@b.example\n", "a@b.example,c@d.example"])
    expect(accepts(shapes.Email, bad), bad).toBe(false);
});

test("metadata is at most 50 texts of 500 characters under names of 64", () => {
  const entries = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, "v"]));
  expect(accepts(shapes.Metadata, entries(50))).toBe(true);
  expect(accepts(shapes.Metadata, entries(51))).toBe(false);
  expect(accepts(shapes.Metadata, { ["k".repeat(64)]: "v".repeat(500), empty: "" })).toBe(true);
  for (const bad of [
    { ["k".repeat(65)]: "v" },
    { k: "v".repeat(501) },
    { "": "v" },
    { k: 1 },
    { k: null },
    { k: {} },
    [],
    "x",
    null,
  ]) {
    expect(accepts(shapes.Metadata, bad), JSON.stringify(bad).slice(0, 40)).toBe(false);
  }
});

test("metadata errors distinguish a value that is not text from one that is too long", () => {
  expect(errors(shapes.Metadata, { a: 1 })).toEqual({ error: "must have texts as values" });
  expect(errors(shapes.Metadata, { a: "v".repeat(501) })).toEqual({
    error: "must have texts of 500 characters or fewer",
  });
});

test("metadata keys do not reach a prototype", () => {
  expect(accepts(shapes.Metadata, JSON.parse('{"__proto__":"x"}'))).toBe(false);
  expect(accepts(shapes.Metadata, JSON.parse('{"__proto__":{"polluted":"x"}}'))).toBe(false);
  expect(shapes.Metadata.parse(JSON.parse('{"constructor":"x","prototype":"y"}'))).toEqual({
    constructor: "x",
    prototype: "y",
  });
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
});

test("a decimal amount has one to nine places and a three-letter currency, kept in capitals", () => {
  expect(shapes.AmountDecimal.parse({ currency: "usd", valueDecimal: "12.34" })).toEqual({
    currency: "USD",
    valueDecimal: "12.34",
  });
  for (const valueDecimal of ["12", "12.", ".5", "-1.00", "1.1234567890", "1e5", "1,0.0", ""]) {
    expect(accepts(shapes.AmountDecimal, { currency: "USD", valueDecimal }), valueDecimal).toBe(false);
  }
  for (const currency of ["US", "USDT", "U1D", ""])
    expect(accepts(shapes.Amount, { currency, value: 1 }), currency).toBe(false);
});

test("every pattern matches hostile text in linear time", () => {
  const long = [..."aA1 -.,'@"]
    .map((unit) => unit.repeat(100_000))
    .concat(
      `${"a.".repeat(50_000)}@`,
      `a@${"a.".repeat(50_000)}`,
      `a@${"a-".repeat(50_000)}`,
      `${"1".repeat(100_000)}x`,
    );
  const before = process.cpuUsage();
  for (const value of long) {
    for (const pattern of [shapes.TEXT, shapes.NAME, shapes.DESCRIPTOR, shapes.COMPANY, shapes.GOVID])
      pattern.test(`${value}\0`);
    for (const schema of [
      shapes.Email,
      shapes.HttpsURL,
      shapes.DateTime,
      shapes.SignedDecimal,
      shapes.Phone.shape.number,
    ])
      schema.safeParse(value);
  }
  // Processor time, because other work on the machine does not count. Backtracking would take minutes.
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(10_000);
});

test("a time or a day must be one that the database can store", () => {
  for (const at of ["0000-01-01T00:00:00Z", "0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-01:00"])
    expect(shapes.DateTime.safeParse(at).success, at).toBe(false);
  for (const at of ["0001-01-01T00:00:00Z", "9999-12-31T23:59:59Z", "2026-11-21T10:00:00.123456789+05:30"])
    expect(shapes.DateTime.safeParse(at).success, at).toBe(true);
  expect(
    ["0000-01-01", "0001-01-01", "9999-12-31", "2026-02-30"].map((day) => shapes.Day.safeParse(day).success),
  ).toEqual([false, true, true, false]);
});
