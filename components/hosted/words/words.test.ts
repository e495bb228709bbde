import { expect, test } from "@playwright/test";
import fc from "fast-check";
import { languageFor } from "@/lib/core/language";
import { fill } from "@/lib/core/bilingual";
import { wordsIn } from "./words";

const placesOf = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, place]) => place).sort();
const leaves = (node: unknown, path = ""): [string, string][] =>
  typeof node === "string"
    ? [[path, node]]
    : Object.entries(node as object).flatMap(([key, inner]) => leaves(inner, `${path}.${key}`));

test("every text exists in both languages, with the same placeholders", () => {
  for (const part of ["pages", "forms", "status", "permissions"] as const) {
    const [english, spanish] = [new Map(leaves(wordsIn("en")[part])), new Map(leaves(wordsIn("es")[part]))];
    expect([...spanish.keys()].sort()).toEqual([...english.keys()].sort());
    for (const [path, text] of english)
      expect(placesOf(spanish.get(path) ?? ""), `${part}${path}`).toEqual(placesOf(text));
  }
});

test("the chosen language wins over the browser's, and English is the fallback", () => {
  expect(languageFor("es", "en-US,en;q=0.9")).toBe("es");
  expect(languageFor(undefined, "es-MX,es;q=0.9,en;q=0.8")).toBe("es");
  expect(languageFor(undefined, "fr-FR,fr;q=0.9,es;q=0.5,en;q=0.4")).toBe("es");
  expect(languageFor("xx", "de")).toBe("en");
  expect(languageFor("__proto__", null)).toBe("en");
  expect(languageFor(undefined, "es;q=0")).toBe("en");
  fc.assert(
    fc.property(fc.option(fc.string(), { nil: undefined }), fc.option(fc.string()), (chosen, accepted) =>
      ["en", "es"].includes(languageFor(chosen, accepted)),
    ),
  );
});

test("a placeholder is filled by name", () => {
  expect(fill("{partner} invites {recipient}", { partner: "Acme", recipient: "you" })).toBe("Acme invites you");
});
