import { expect, test } from "@playwright/test";
import fc from "fast-check";
import { lastFour, maskEIN, maskGovernmentID, maskTaxID } from "./masking";

test("the last four of a number ignore its punctuation", () => {
  expect(lastFour("123-45-6789")).toBe("6789");
  expect(lastFour("123456789")).toBe("6789");
  expect(lastFour("12-345678-9")).toBe("6789");
  expect(lastFour("89")).toBe("89");
  expect(lastFour("")).toBe("");
});

test("an EIN keeps its shape and its last four", () => {
  expect(maskEIN("12-3456789")).toBe("**-***6789");
  expect(maskEIN("123-45-6789")).toBe("***-**-6789");
  expect(maskEIN("123456789")).toBe("*****6789");
});

test("an EIN of four digits or fewer is hidden whole", () => {
  expect(maskEIN("6789")).toBe("****");
  expect(maskEIN("1-2")).toBe("*-*");
});

test("no mask of any text shows more than four letters or digits", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      expect(maskEIN(text).match(/[\p{L}\p{N}]/gu)?.length ?? 0).toBeLessThanOrEqual(4);
      expect([...maskEIN(text)]).toHaveLength([...text].length);
      expect([...lastFour(text)].length).toBeLessThanOrEqual(4);
    }),
  );
});

test("a government ID is echoed as last fours only", () => {
  expect(maskGovernmentID({ ssn: { full: "123-45-6789" }, itin: { lastFour: "4321" } })).toEqual({
    ssn: { lastFour: "6789" }, itin: { lastFour: "4321" },
  });
  expect(maskGovernmentID({ ssn: {} })).toEqual({ ssn: {} });
  expect(maskGovernmentID({})).toEqual({});
});

test("a whole SSN sent as its own last four is cut", () => {
  expect(maskGovernmentID({ ssn: { lastFour: "123-45-6789" } })).toEqual({ ssn: { lastFour: "6789" } });
});

test("a tax ID is echoed masked", () => {
  expect(maskTaxID({ ein: { number: "123-45-6789" } })).toEqual({ ein: { number: "***-**-6789" } });
});
