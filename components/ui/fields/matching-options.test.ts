import { expect, test } from "@playwright/test";
import { matchingOptions } from "./matching-options";

const OPTIONS = [
  { value: "1", label: "Northwind (your account)" },
  { value: "2", label: "Barbecue tools" },
  { value: "3", label: "Bars, lounges", also: "pub" },
];
const found = (typed: string) => matchingOptions(OPTIONS, typed).map(({ value }) => value);

test("an option is found by its own label, including punctuation", () => {
  for (const { value, label } of OPTIONS) expect(found(label)).toEqual([value]);
  expect(found(" ( ")).toEqual(["1", "2", "3"]);
});

test("whole words come first, then prefixes, and synonyms also match", () => {
  expect(found("bar")).toEqual(["3", "2"]);
  expect(found("pubs")).toEqual(["3"]);
  expect(found("bakery")).toEqual([]);
});
