import { expect, test } from "@playwright/test";
import fc from "fast-check";
import { isRoutingNumber, routingNumberFault } from "./routing-number";

test("real routing numbers are accepted, samples and misprints are not", () => {
  for (const real of ["021000021", "011401533", "273976369", "271071321", "111326233", "123456780"])
    expect(isRoutingNumber(real)).toBe(true);
  for (const wrong of ["123456789", "021000022", "000000000", "02100002", "0210000211", "02100002a", ""])
    expect(isRoutingNumber(wrong)).toBe(false);
});

test("a number with a right check digit also needs a prefix that banks have, and the error names the problem", () => {
  for (const wrong of ["130000006", "200000004", "330000000", "600000002", "990000000", "810000009"]) {
    expect(isRoutingNumber(wrong), wrong).toBe(false);
    expect(routingNumberFault(wrong), wrong).toContain("begins with");
  }
  expect(routingNumberFault("021000022")).toContain("check digit");
});

test("every misread digit is detected", () => {
  const place = fc.record({ at: fc.nat(8), other: fc.integer({ min: 1, max: 9 }) });
  fc.assert(
    fc.property(place, ({ at, other }) => {
      const digits = [..."273976369"].map(Number);
      digits[at] = ((digits[at] ?? 0) + other) % 10;
      expect(isRoutingNumber(digits.join(""))).toBe(false);
    }),
  );
});
