import { expect, test } from "@playwright/test";
import { documentOf, ELEMENTS_MAX } from "./document";

const read = (text: string) => documentOf(Buffer.from(text));
const textOf = (content: string) => read(`<Document><Nm>${content}</Nm></Document>`).at("Nm").text;

test("a document has the characters that XML allows, literal or as a reference", () => {
  expect(textOf("a\t\u{1F600}&#x1F600;&#9;&#xFFFD;z")).toBe("a\t\u{1F600}\u{1F600}\t\uFFFDz");
  for (const literal of ["\u0008", "\u001F", "\uFFFE", "\uFFFF"])
    expect(() => textOf(`a${literal}z`)).toThrow("file: a character is one that XML allows");
  for (const reference of ["&#0;", "&#x0;", "&#8;", "&#x1F;", "&#xD800;", "&#57343;", "&#xFFFE;", "&#xFFFF;"])
    expect(() => textOf(`a${reference}z`)).toThrow("Nm: a character is one that XML allows");
  expect(() => textOf("a&#x110000;z")).toThrow("an entity is one of the five of XML, or a number");
});

test("a document with too many elements is rejected before it is parsed", () => {
  const rejected = `file: a document has at most ${ELEMENTS_MAX} elements`;
  expect(() => read(`<Document>${"<a/>".repeat(ELEMENTS_MAX)}</Document>`)).toThrow(rejected);
  expect(() => read("<".repeat(ELEMENTS_MAX + 1))).toThrow(rejected);
});
