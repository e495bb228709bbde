import { expect, test } from "@playwright/test";
import { matchingOptions } from "./matching-options";

const OPTIONS = [
  { value: "1", label: "Northwind (your account)" },
  { value: "2", label: "Barbecue tools" },
  { value: "3", label: "Bars, lounges", also: "pub" },
];
const find = (typed: string) => matchingOptions(OPTIONS, typed).map(({ value }) => value);

test("an option is found by its own label, including punctuation", () => {
  for (const { value, label } of OPTIONS) expect(find(label)).toEqual([value]);
  expect(find(" ( ")).toEqual(["1", "2", "3"]);
});

test("whole words come first, then prefixes, and synonyms also match", () => {
  expect(find("bar")).toEqual(["3", "2"]);
  expect(find("pubs")).toEqual(["3"]);
  expect(find("bakery")).toEqual([]);
});
