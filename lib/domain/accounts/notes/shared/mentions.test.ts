import { expect, test } from "@playwright/test";
import { mentionedIn, partsOfNote, typedMention } from "./mentions";

test("an @ before an address mentions it once, in upper or lower case; a plain or incomplete address does not", () => {
  const text = "Ask @Ada@acme.example. (@bo.li+x@acme.co.uk), @ada@ACME.example; mail eva@acme.example or @eva@acme";
  expect(mentionedIn(text)).toEqual(["ada@acme.example", "bo.li+x@acme.co.uk"]);
  expect(mentionedIn("@ @@ada@acme.example x@ada@acme.example")).toEqual([]);
});

test("the parts of a text add up to the text", () => {
  for (const text of ["", "plain", "@ada@acme.example", "Hi @ada@acme.example,\n@bo@acme.example!"])
    expect(
      partsOfNote(text)
        .map((part) => part.text)
        .join(""),
    ).toBe(text);
  expect(partsOfNote("Hi @ada@acme.example, bye")).toEqual([
    { text: "Hi " },
    { text: "@ada@acme.example", email: "ada@acme.example" },
    { text: ", bye" },
  ]);
});

test("an @ at the start of a word begins a mention, which goes up to the caret", () => {
  expect(typedMention("Hi @Ad", 6)).toEqual({ from: 3, typed: "ad" });
  expect(typedMention("@", 1)).toEqual({ from: 0, typed: "" });
  expect(typedMention("Hi @ada bo", 10)).toBeUndefined();
  expect(typedMention("mail ada@acme", 13)).toBeUndefined();
  expect(typedMention("Hi @ada", 4)).toEqual({ from: 3, typed: "" });
});
