import { expect, test } from "@playwright/test";
import { withStored } from "./stored-option";

const STATES = [
  { value: "CO", label: "Colorado" },
  { value: "MA", label: "Massachusetts" },
];

test("a stored value that is not in the list becomes an option with itself as the label", () => {
  expect(withStored(STATES, "ON")).toEqual([...STATES, { value: "ON", label: "ON" }]);
});

test("a stored value in a different case gets the label of the matching option", () => {
  expect(withStored(STATES, "ma")).toEqual([...STATES, { value: "ma", label: "Massachusetts" }]);
});

test("a known, empty or missing value adds no option", () => {
  for (const stored of ["CO", "", undefined, null]) expect(withStored(STATES, stored)).toEqual(STATES);
});
