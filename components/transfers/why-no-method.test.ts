import { expect, test } from "@playwright/test";
import { type MethodHolder, whyNoMethod } from "./why-no-method";

const holder = (...types: MethodHolder["methods"][number]["paymentMethodType"][]): MethodHolder => ({
  methods: types.map((paymentMethodType) => ({ paymentMethodType })),
  capabilities: [{ capability: "wallet", status: "enabled" }],
});
const wallet = holder("service-wallet");

test("an account without methods names its capabilities that wait, or what it lacks", () => {
  const waiting: MethodHolder = {
    methods: [],
    capabilities: [
      { capability: "wallet", status: "pending" },
      { capability: "transfers", status: "enabled" },
      { capability: "send-funds", status: "disabled" },
      { capability: "card-issuing", status: "pending" },
    ],
  };
  expect(whyNoMethod("source", { own: waiting, other: wallet, cents: 100 })).toEqual({
    why: "The account waits for its capabilities. Wallet: pending, Send funds: disabled.",
    place: "capabilities",
  });
  expect(whyNoMethod("source", { own: holder(), other: wallet, cents: 100 })).toEqual({
    why: "The account has no wallet, bank account or card that can be used.",
    place: "sources",
  });
});

test("an account with methods says what the other side or the amount lacks", () => {
  const of = (side: "source" | "destination", own: MethodHolder, other: MethodHolder, cents = 100) =>
    whyNoMethod(side, { own, other, cents });
  expect(of("source", wallet, holder()).why).toContain("The other account has no method");
  // Nobody pays out of what only receives.
  expect(of("source", holder("ach-credit-standard"), wallet)).toMatchObject({ place: "sources" });
  expect(of("destination", holder("ach-credit-standard"), wallet, 100_000_001).why).toBe(
    "Their methods carry $1,000,000.00 at most.",
  );
  expect(of("source", wallet, wallet).why).toMatch(/^Either the amount doesn’t cover its fee/);
});
