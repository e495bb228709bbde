import { expect, test } from "@playwright/test";
import fc from "fast-check";
import { faultsByValue, faultsOf } from "./form-errors";

test("an index is replaced by the value that was sent, and a value keeps its first message", () => {
  const sent = { scopes: ["accounts.read", "transfers.write", "accounts.read"] };
  const errors = faultsOf({ scopes: { "0": "first", "1": "is not a scope", "2": "second" } });
  expect(faultsByValue(errors, sent)).toEqual([
    { path: "scopes.accounts.read", message: "first", element: { list: "scopes", value: "accounts.read" } },
    {
      path: "scopes.transfers.write",
      message: "is not a scope",
      element: { list: "scopes", value: "transfers.write" },
    },
  ]);
});

test("an error without an element belongs to the whole list, and an error in an object keeps its field", () => {
  const sent = { scopes: [], fees: [{ feeName: "" }], metadata: { "1": "x" } };
  const errors = faultsOf({
    scopes: { "0": "choose at least one" },
    fees: { "0": { feeName: "is required" } },
    metadata: { "1": "is odd" },
  });
  expect(faultsByValue(errors, sent)).toEqual([
    { path: "scopes", message: "choose at least one" },
    { path: "fees.0.feeName", message: "is required" },
    { path: "metadata.1", message: "is odd" },
  ]);
});

test("every message of a 422 tree is kept, except the second one of a value", () => {
  const leaf = fc.string({ minLength: 1 });
  const tree = fc.dictionary(
    fc.constantFrom("scopes", "name", "x"),
    fc.oneof(leaf, fc.dictionary(fc.nat(9).map(String), leaf, { minKeys: 1 })),
    { noNullPrototype: true },
  );
  fc.assert(
    fc.property(tree, fc.uniqueArray(leaf), (body, scopes) => {
      const errors = faultsOf(body);
      expect(faultsByValue(errors, { scopes }).map(({ message }) => message)).toEqual(
        errors.map(({ message }) => message),
      );
    }),
  );
});
