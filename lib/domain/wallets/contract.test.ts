import { expect, test } from "@playwright/test";
import { Wallet } from "./contract";

const wallet = (value: unknown, valueDecimal: string) => ({
  walletID: "0192f3a4-0000-7000-8000-00000000000a",
  availableBalance: { currency: "USD", value, valueDecimal },
});

test("a wallet tells its balance in cents and as a decimal, also below zero", () => {
  for (const balance of [wallet(1234, "12.34"), wallet(0, "0.00"), wallet(-5, "-0.05")])
    expect(Wallet.parse(balance)).toEqual(balance);
});

test("a balance is never a fraction of a cent", () => {
  expect(Wallet.safeParse(wallet(1.5, "0.015")).success).toBe(false);
  expect(Wallet.safeParse(wallet(1, "1")).success).toBe(false);
});
