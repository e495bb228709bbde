import { expect, test } from "@playwright/test";
import { TEST_CARDS } from "@/lib/core/money/card-test-values";
import { isLuhnValid } from "@/lib/core/money/luhn";
import { hasItsLength, networkOf } from "./card-networks";

test("the network follows from a number's first digits", () => {
  const existing: [number: string, network: ReturnType<typeof networkOf>][] = [
    ["4111111111111111", "visa"],
    ["5105105105105100", "mastercard"],
    ["2221000000000009", "mastercard"],
    ["2720990000000007", "mastercard"],
    ["2220990000000000", undefined],
    ["2721000000000000", undefined],
    ["371111111111114", "american-express"],
    ["341111111111111", "american-express"],
    ["361111111111111", undefined],
    ["6011111111111117", "discover"],
    ["6441111111111111", "discover"],
    ["6500000000000002", "discover"],
    ["6431111111111111", undefined],
    ["", undefined],
  ];
  for (const [number, network] of existing) expect(networkOf(number), number).toBe(network);
});

test("a number has the length of its network, and one published test number is longer", () => {
  expect(hasItsLength("4111111111111111", "visa")).toBe(true);
  expect(hasItsLength("411111111111111", "visa")).toBe(false);
  expect(hasItsLength("371111111111114", "american-express")).toBe(true);
  expect(hasItsLength("3711111111111140", "american-express")).toBe(false);
  expect(hasItsLength("3711000022220002", "american-express")).toBe(true);
});

test("every test number is a card of a network", () => {
  for (const { number } of TEST_CARDS) {
    const network = networkOf(number);
    expect(network && hasItsLength(number, network) && isLuhnValid(number), number).toBe(true);
  }
});
