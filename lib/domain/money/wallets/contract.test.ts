import { expect, test } from "@playwright/test";
import { ListWalletTransactions, Wallet } from "./contract";

const NOTHING = { currency: "USD", value: 0, valueDecimal: "0.00" };
const wallet = (value: unknown, valueDecimal: string) => ({
  walletID: "0192f3a4-0000-7000-8000-00000000000a",
  availableBalance: { currency: "USD", value, valueDecimal },
  pendingBalance: NOTHING,
  heldBalance: NOTHING,
});

test("a wallet has its balance in cents and as a decimal, also below zero", () => {
  for (const balance of [wallet(1234, "12.34"), wallet(0, "0.00"), wallet(-5, "-0.05")])
    expect(Wallet.parse(balance)).toEqual(balance);
});

test("a balance is never a fraction of a cent", () => {
  expect(Wallet.safeParse(wallet(1.5, "0.015")).success).toBe(false);
  expect(Wallet.safeParse(wallet(1, "1")).success).toBe(false);
});

test("a page of transactions has 200, and an invalid filter matches nothing", () => {
  expect(ListWalletTransactions.parse({})).toMatchObject({ skip: 0, count: 200 });
  expect(
    ListWalletTransactions.parse({
      transactionType: "theft",
      transactionTypes: "payment,theft",
      status: "",
      sourceID: "x",
      completedEndDateTime: "2026-11-01T00:00:00Z",
    }),
  ).toMatchObject({
    transactionType: null,
    transactionTypes: ["payment"],
    status: undefined,
    sourceID: null,
    completedEndDateTime: "2026-11-01T00:00:00Z",
  });
});
