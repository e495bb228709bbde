import { expect, test } from "@playwright/test";
import fc from "fast-check";
import { z } from "zod";
import type { FieldErrors } from "../failure";
import { check, errorTree, sentenceOf } from "./field-errors";

const Order = z.object({
  name: z.string().max(3),
  tags: z
    .array(z.enum(["a", "b"]))
    .min(1)
    .max(2),
  lines: z.array(z.object({ amount: z.int() })).optional(),
});

function leaves(tree: FieldErrors): string[] {
  return Object.values(tree).flatMap((node) => (typeof node === "string" ? [node] : leaves(node)));
}

test("an array's errors are keyed by index", () => {
  expect(check(z.object({ tags: z.array(z.enum(["a", "b"])) }), { tags: ["a", "x", "b", 5] })).toEqual({
    errors: { tags: { "1": "must be one of a, b", "3": "must be one of a, b" } },
  });
  expect(check(Order, { name: "ab", tags: ["a"], lines: [{ amount: 1 }, { amount: 1.5 }] })).toEqual({
    errors: { lines: { "1": { amount: "must be a whole number" } } },
  });
});

test("null in a list is a missing element, and elsewhere a wrong type", () => {
  const feePlanCodes = z.array(z.string());
  expect(check(z.object({ feePlanCodes }), { feePlanCodes: ["a", null] })).toEqual({
    errors: { feePlanCodes: { "1": "is required" } },
  });
  expect(check(Order, { name: null, tags: ["a"] })).toEqual({ errors: { name: "must be text" } });
});

test("an error of a whole list is reported at its first index", () => {
  expect(check(Order, { name: "ab", tags: [] })).toEqual({ errors: { tags: { "0": "choose at least one" } } });
  expect(check(Order, { name: "ab", tags: "a" })).toEqual({ errors: { tags: { "0": "must be a list" } } });
  expect(check(Order, { name: "ab", tags: ["a", "a", "a"] })).toEqual({
    errors: { tags: { "0": "must have 2 items or fewer" } },
  });
  expect(check(Order, {})).toEqual({ errors: { name: "is required", tags: { "0": "is required" } } });
});

test("a body that is not an object gets a single message", () => {
  for (const body of [null, 5, "x", []]) expect(check(Order, body)).toEqual({ errors: { error: "must be an object" } });
});

test("a field keeps its first message, even if later ones are deeper or shallower", () => {
  const issue = (path: PropertyKey[], message: string) =>
    ({ code: "custom", path, message, input: 0 }) as z.core.$ZodIssue;
  expect(errorTree([issue(["a"], "one"), issue(["a"], "two"), issue(["a", "b"], "three")])).toEqual({ a: "one" });
  expect(errorTree([issue(["a", "b"], "one"), issue(["a"], "two")])).toEqual({ a: { b: "one" } });
});

test("names like __proto__ and constructor are data and do not reach a prototype", () => {
  const paths = [["__proto__", "polluted"], ["constructor", "prototype", "polluted"], ["a", "__proto__"], ["toString"]];
  const tree = errorTree(
    paths.map((path) => ({ code: "custom", path, message: "is not valid", input: 0 }) as z.core.$ZodIssue),
  );
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  expect(Object.getPrototypeOf(tree)).toBeNull();
  expect(JSON.parse(JSON.stringify(tree))).toHaveProperty(["constructor", "prototype", "polluted"], "is not valid");
  expect(JSON.stringify(tree)).toContain('"__proto__":{"polluted":"is not valid"}');
});

test("any list of issues makes a tree of messages", () => {
  const path = fc.array(fc.oneof(fc.string(), fc.nat(9), fc.constantFrom("__proto__", "constructor")), {
    maxLength: 4,
  });
  fc.assert(
    fc.property(fc.array(path, { minLength: 1 }), (paths) => {
      const tree = errorTree(
        paths.map((each) => ({ code: "custom", path: each, message: "is not valid", input: 0 }) as z.core.$ZodIssue),
      );
      return leaves(tree).length > 0 && leaves(tree).every((message) => message === "is not valid");
    }),
  );
});

test("checking never throws and never repeats the input", () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.anything(), fc.record({ name: fc.anything(), tags: fc.anything(), lines: fc.anything() })),
      (body) => {
        const result = check(Order, body);
        return (
          !("errors" in result) ||
          leaves(result.errors).every((message) => /^(is|must|choose|has) [a-z0-9 ,]+$/.test(message))
        );
      },
    ),
  );
  const secret = "4111111111111111";
  expect(JSON.stringify(check(Order, { name: secret, tags: [secret], lines: secret, [secret]: secret }))).not.toContain(
    secret,
  );
});

test("errors in one sentence name the first field by its path", () => {
  expect(sentenceOf({ email: "must be an email address", name: "is required" })).toBe("email must be an email address");
  expect(sentenceOf({ address: { addressLine1: "is required" } })).toBe("address.addressLine1 is required");
  expect(sentenceOf({ error: "must be an object" })).toBe("must be an object");
  expect(sentenceOf({})).toBe("is not valid");
});
