import { expect, test } from "@playwright/test";
import fc from "fast-check";
import { changedPaths, mergePatch } from "./merge-patch";

const key = fc.constantFrom("name", "phone", "address", "city", "number");
const leaf = fc.oneof(fc.string({ minLength: 1, maxLength: 3 }), fc.integer());
const { tree } = fc.letrec<{ tree: Record<string, unknown>; node: unknown }>((tie) => ({
  tree: fc.dictionary(key, tie("node"), { maxKeys: 4, noNullPrototype: true }),
  node: fc.oneof(
    { maxDepth: 2 },
    leaf,
    fc.dictionary(key, tie("node"), { minKeys: 1, maxKeys: 3, noNullPrototype: true }),
  ),
}));

test("a patch of one field does not change its neighbors, and null removes it", () => {
  const before = { name: "A", address: { city: "Denver", line: "1 Main St" } };
  expect(mergePatch(before, { address: { city: "Boulder" } })).toEqual({
    name: "A",
    address: { city: "Boulder", line: "1 Main St" },
  });
  expect(mergePatch(before, { address: { city: null } })).toEqual({ name: "A", address: { line: "1 Main St" } });
  expect(mergePatch(before, { address: null, name: undefined })).toEqual({ name: "A" });
  expect(mergePatch(before, { address: { city: null, line: null } })).toEqual({ name: "A" });
  expect(mergePatch(before, { phone: { number: null } })).toEqual(before);
});

test("applying a patch twice is the same as applying it once", () => {
  fc.assert(
    fc.property(tree, tree, (target, patch) => {
      const once = mergePatch(target, patch);
      expect(mergePatch(once, patch)).toEqual(once);
    }),
  );
});

test("adding to an empty record changes no existing value", () => {
  fc.assert(fc.property(tree, (patch) => expect(changedPaths({}, mergePatch({}, patch))).toEqual([])));
});

test("exactly the existing fields that were removed or replaced are listed", () => {
  const before = { name: "A", isOwner: false, address: { city: "Denver", line: "1 Main St" } };
  expect(changedPaths(before, { ...before, phone: "1", isOwner: true })).toEqual([]);
  expect(changedPaths(before, { name: "B", address: { city: "Denver" } })).toEqual(["name", "address.line"]);
  expect(changedPaths(before, { name: "A" })).toEqual(["address.city", "address.line"]);
  fc.assert(fc.property(tree, (value) => expect(changedPaths(value, value)).toEqual([])));
});
