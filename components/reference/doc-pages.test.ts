import { expect, test } from "@playwright/test";
import { hrefOf, rowsIn, served } from "./doc-pages";

test("links between pages of docs lead to their served addresses", () => {
  const hrefs = (file: string, ...links: string[]) => links.map((link) => hrefOf(link, file));
  expect(
    hrefs("recipes/close-a-month.md", "README.md#setup", "#check", "../behavior/rails.md", "rotate-a-key.md"),
  ).toEqual([
    "/reference/recipes#setup",
    "/reference/recipes/close-a-month#check",
    "/reference/behavior/rails",
    "/reference/recipes/rotate-a-key",
  ]);
  expect(hrefs("developers/start-here.md", "../behavior/README.md", "../recipes/a.md#b", "webhooks.md")).toEqual([
    "/reference/behavior",
    "/reference/recipes/a#b",
    undefined,
  ]);
  expect(
    hrefs(
      "behavior/cards.md",
      "../developers/start-here.md#x",
      "http://localhost:3000/reference",
      "https://a.example/b",
    ),
  ).toEqual(["/reference#x", "/reference", "https://a.example/b"]);
  expect(hrefs("behavior/cards.md", "../decisions/a.md", "../../README.md", "../recipes/data.csv")).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test("a served text has no link to an unserved file, and its code stays the same", () => {
  const code = "```sh\n[x](../operators/a.md)\n```";
  const text = `See [the\nsetup](README.md) and [keys](../operators/keys.md).\n\n${code}\n\n[Rails](../behavior/rails.md)`;
  expect(served({ file: "recipes/a.md", text }, "https://pay.example")).toBe(
    `See [the\nsetup](https://pay.example/reference/recipes) and keys.\n\n${code}\n\n[Rails](https://pay.example/reference/behavior/rails)`,
  );
});

test("the rows of the contents are pages with words about them", () => {
  const readme = "| Page | Answers |\n|---|---|\n| [Rails](rails.md) | returns, windows |\n\n| [Text] | none |";
  expect(rowsIn(readme)).toEqual([{ name: "rails", title: "Rails", words: "returns, windows" }]);
});
