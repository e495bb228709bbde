import { expect, test } from "@playwright/test";
import { searchEntries, recipeIndex, type Searchable } from "./search-index";

const one = (summary: string, group: string, detail: string): Searchable => ({ summary, group, detail, href: "/" });
const INDEX = [
  one("List transfers", "Transfers", "GET /accounts/{accountID}/transfers"),
  one("Create a refund", "Refunds", "POST /accounts/{accountID}/transfers/{transferID}/refunds"),
  one("Create a transfer", "Transfers", "POST /accounts/{accountID}/transfers"),
];
const summaries = (typed: string) => searchEntries(INDEX, typed).map(({ summary }) => summary);

test("an operation is found by every word of its name, group, method and path", () => {
  expect(summaries("post transfers")).toEqual(["Create a transfer", "Create a refund"]);
  expect(summaries("CREATE  transfer")).toEqual(["Create a transfer", "Create a refund"]);
  expect(summaries("account refunds")).toEqual(["Create a refund"]);
  expect(summaries("transferid")).toEqual(["Create a refund"]);
});

test("a name that contains the word comes before a path that does", () => {
  expect(summaries("transfers")).toEqual(["List transfers", "Create a transfer", "Create a refund"]);
});

test("a recipe is found by its title, by its task and as a recipe", () => {
  const index = [
    ...INDEX,
    ...recipeIndex([{ name: "friday", title: "Pay on Fridays", words: "Send money every week" }]),
  ];
  for (const typed of ["friday", "every week", "recipe money"])
    expect(searchEntries(index, typed).map(({ href }) => href)).toEqual(["/reference/recipes/friday"]);
});

test("an empty or unknown query finds no operations", () => {
  expect(summaries("  ")).toEqual([]);
  expect(summaries("payroll")).toEqual([]);
});
