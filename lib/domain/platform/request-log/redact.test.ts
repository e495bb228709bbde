import { expect, test } from "@playwright/test";
import fc from "fast-check";
import { z } from "zod";
import { sealed } from "@/lib/core/sealed";
import { Metadata } from "@/lib/core/api/shapes";
import { luhnSum } from "@/lib/core/money/luhn";
import { scrubbed, scrubbedJSON } from "@/lib/core/scrubbed";
import { redactedBody, redactedFaults, redactedQuery } from "./redact";

const Body = z.object({
  name: z.string().max(20).optional(),
  kind: z.enum(["checking", "savings"]).optional(),
  accountNumber: sealed(z.string()).optional(),
  taxID: z.object({ ein: z.object({ number: sealed(z.string()) }) }).optional(),
  amount: z.int().optional(),
  people: z.array(z.object({ firstName: z.string(), ssn: sealed(z.string()) })).optional(),
  metadata: z.record(z.string(), z.string()).optional(),
  source: z
    .union([z.object({ card: sealed(z.object({ number: z.string() })) }), z.object({ walletID: z.guid() })])
    .optional(),
});

test("public values stay, sealed values become placeholders, and unknown fields are left out", () => {
  const walletID = "0193a123-4567-7890-8123-123456789012";
  const body = {
    name: "Ada",
    kind: "checking",
    accountNumber: "000123",
    taxID: { ein: { number: "12-3456789" } },
    amount: 1200,
    people: [{ firstName: "Grace", ssn: "123456789", other: "x" }],
    metadata: { order: "A-17" },
    source: { walletID },
    secret: "hidden",
    __proto__: { polluted: true },
  };
  expect(redactedBody(Body, body)).toEqual({
    name: "Ada",
    kind: "checking",
    accountNumber: "<accountNumber>",
    taxID: { ein: { number: "<number>" } },
    amount: 1200,
    people: [{ firstName: "Grace", ssn: "<ssn>" }],
    metadata: { order: "A-17" },
    source: { walletID },
  });
  expect(redactedBody(Body, { source: { card: { number: "4111111111111111" } } })).toEqual({
    source: { card: "<card>" },
  });
});

test("when a field rejects a value, then the log keeps the value only if it is plain words", () => {
  expect(redactedBody(Body, { kind: "Chequing" })).toEqual({ kind: "Chequing" });
  expect(redactedBody(Body, { kind: "000123456", taxID: "12-3456789", amount: "000123" })).toEqual({
    kind: "<kind: not accepted>",
    taxID: "<taxID: not accepted>",
    amount: "<amount: not accepted>",
  });
  expect(redactedBody(Body, { people: "123456789", accountNumber: { value: "000123" } })).toEqual({
    people: "<people: not accepted>",
    accountNumber: "<accountNumber>",
  });
  expect(redactedBody(Body, "4111111111111111")).toBe("<body: not accepted>");
  expect(redactedBody(Body, JSON.parse('{"__proto__":{"name":"x"},"constructor":1}'))).toEqual({});
});

test("text that looks like a secret is hidden in any field", () => {
  expect(scrubbed("card 4111 1111 1111 1111, order 4111111111111112")).toBe(
    "card <card number>, order 4111111111111112",
  );
  expect(scrubbed("123-45-6789, 12-3456789, x123456789")).toBe("<nine digits>, <nine digits>, x<nine digits>");
  expect(scrubbed("key tdk_AbC-123_x and whsec_abc=")).toBe("key <secret> and <secret>");
  expect(scrubbed("0193a123-4567-7890-8123-123456789012")).toBe("0193a123-4567-7890-8123-123456789012");
  expect(redactedBody(Body, { metadata: { "123456789": "4111111111111111" } })).toEqual({
    metadata: { "<nine digits>": "<card number>" },
  });
});

const SEPARATORS = ["", " ", "-", ".", "/", "\u00a0"];
const SHAPES = [
  [4, 4, 4, 4],
  [4, 6, 5],
  [4, 6, 4],
  [4, 4, 4, 4, 3],
];
const digitsOf = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`));

/** A card number in its printed groups, with one separator between them. */
const printedCard = fc.constantFrom(...SHAPES).chain((shape) => {
  const length = shape.reduce((sum, group) => sum + group, 0);
  return fc.record({ digits: digitsOf(length - 1), separator: fc.constantFrom(...SEPARATORS) }).map((card) => {
    const check = [..."0123456789"].find((digit) => luhnSum(card.digits + digit) % 10 === 0) ?? "";
    const all = card.digits + check;
    let from = 0;
    return shape.map((group) => all.slice(from, (from += group))).join(card.separator);
  });
});

test("a card number and an SSN are hidden with any separator between their groups, even next to other digits", () => {
  const before = fc.constantFrom("", "card ", "12 ", "2026-11-28 ", "no. 7, ");
  const behind = fc.constantFrom("", ".", " 34", " 12/29 123", ", x");
  fc.assert(
    fc.property(printedCard, before, behind, (card, left, right) => {
      expect(scrubbed(left + card + right)).not.toContain(card);
      expect(scrubbedJSON(JSON.stringify({ note: left + card + right }), 1000)).not.toContain(card);
    }),
  );
  fc.assert(
    fc.property(digitsOf(9), fc.constantFrom(...SEPARATORS), (ssn, separator) => {
      const written = [ssn.slice(0, 3), ssn.slice(3, 5), ssn.slice(5)].join(separator);
      expect(scrubbed(`ssn ${written}`)).toBe("ssn <nine digits>");
    }),
  );
});

test("amounts, phone numbers, moments, places and network addresses are not secrets", () => {
  for (const plain of [
    "$1,234,567.89",
    "1.234.567,89",
    "+1 (555) 010-0199",
    "555.010.0199",
    "1-800-555-0199",
    "2026-11-28T05:00:00.000Z",
    "11/28/2026",
    "2026.11.28",
    "40.7127837, -74.0059413",
    "192.168.100.228",
    "v2024.01.00",
    "A-17/2026-0042",
  ])
    expect(scrubbed(plain), plain).toBe(plain);
  const rates = { rate: 0.4111111111111111, loss: -4.111111111111111 };
  expect(JSON.parse(scrubbedJSON(JSON.stringify(rates), 1000))).toEqual(rates);
});

test("a value that a schema checks as a whole stays without its secrets if it is accepted", () => {
  const Whole = z.object({ metadata: Metadata.optional() });
  expect(redactedBody(Whole, { metadata: { order: "A-17", ssn: "123-45-6789" } })).toEqual({
    metadata: { order: "A-17", ssn: "<nine digits>" },
  });
  expect(redactedBody(Whole, { metadata: { order: { number: "000123" } } })).toEqual({ metadata: {} });
  expect(redactedBody(Whole, { metadata: "000123" })).toEqual({ metadata: "<metadata: not accepted>" });
});

test("errors stay for fields that the schema knows", () => {
  const fieldErrors = { name: "is too long", people: { "0": { ssn: "is required" } }, tdk_secret: "is unknown" };
  expect(redactedFaults(Body, fieldErrors)).toEqual({ name: "is too long", people: { "0": { ssn: "is required" } } });
  expect(redactedFaults(undefined, { error: "not valid" })).toEqual({ error: "not valid" });
});

test("a body with very many values is truncated", () => {
  const people = Array.from({ length: 900 }, () => ({ firstName: "Grace", ssn: "1" }));
  expect(JSON.stringify(redactedBody(Body, { people })).length).toBeLessThan(10_000);
});

const Query = z.object({
  count: z.coerce.number().optional(),
  name: z.string().optional(),
  token: sealed(z.string()).optional(),
});

test("a query keeps its order and the fields that its operation knows", () => {
  const redact = (query: string) => redactedQuery(Query, query);
  expect(redact("count=20&name=Ada+Byron")).toBe("count=20&name=Ada%20Byron");
  expect(redact("name=123-45-6789&token=abc&other=hunter2&name=4111111111111111")).toBe(
    "name=<nine digits>&token=<token>&other=<other>&name=<card%20number>".replace("<nine digits>", "<nine%20digits>"),
  );
  expect(redact("count=tdk_abc123&123456789=x")).toBe(
    "count=<count:%20not%20accepted>&<nine%20digits>=<<nine%20digits>>",
  );
  expect(redactedQuery(undefined, "access_token=hunter2&x")).toBe("access_token=<access_token>&x=<x>");
  expect(redact("%=%&%ff")).not.toContain("undefined");
});

test("secrets are removed from a response's text, numbers and IDs stay, and long responses are truncated", () => {
  const id = "0193a123-4567-7890-8123-123456789012";
  const answer = { id, value: 123456789, big: 4111111111111111, text: 'SSN:123-45-6789 4111111111111111 ":123456789' };
  expect(JSON.parse(scrubbedJSON(JSON.stringify(answer), 16 * 1024))).toEqual({
    ...answer,
    text: 'SSN:<nine digits> <card number> ":<nine digits>',
  });
  expect(scrubbed("12 4111111111111111 34")).toBe("12 <card number> 34");
  const long = scrubbedJSON(JSON.stringify({ text: "x".repeat(100_000), ssn: "123456789" }), 16 * 1024);
  expect([long.length, long.endsWith("x…")]).toEqual([16 * 1024 + 1, true]);
  const edge = `"${"x".repeat(16 * 1024 - 8)}4111111111111111"`;
  expect(scrubbedJSON(edge, 16 * 1024)).not.toContain("4111");
});
