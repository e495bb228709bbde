import { expect, test } from "@playwright/test";
import { withStored } from "./stored-option";

const STATES = [
  { value: "CO", label: "Colorado" },
  { value: "MA", label: "Massachusetts" },
];

test("a stored value that the list lacks is one of the options, under its own name", () => {
  expect(withStored(STATES, "ON")).toEqual([...STATES, { value: "ON", label: "ON" }]);
});

test("a stored value in another case has the label of the option that it means", () => {
  expect(withStored(STATES, "ma")).toEqual([...STATES, { value: "ma", label: "Massachusetts" }]);
});

test("a known value, an empty one and a missing one add no option", () => {
  for (const stored of ["CO", "", undefined, null]) expect(withStored(STATES, stored)).toEqual(STATES);
});
