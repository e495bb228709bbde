import { expect, test } from "@playwright/test";
import { ordered } from "@/testing/instructions";
import type { Instruction } from "@/lib/providers/rails/rail-provider";
import { EntryRefused, fittingOneFile, planEntry } from "./planned-entries";

const FACTS = { company: { name: "ACME", id: "1234567890" } };
const UNBALANCED = { isBalanced: false };

function creditOf(amount: number): Instruction {
  const party = {
    bankAccountType: "checking",
    routingNumber: "021000021",
    holderName: "Zoë Núñez & Söhne",
    holderType: "individual",
    open: () => Promise.resolve({ accountNumber: "98765432101" }),
  };
  return { ...ordered({ kind: "ach-credit", amount }), party } as unknown as Instruction;
}

test("an entry names its holder in capitals of ASCII, and an amount has at most ten digits of cents", async () => {
  expect(await planEntry(creditOf(9_999_999_999), FACTS)).toMatchObject({
    amount: 9_999_999_999,
    individualName: "ZOE NUNEZ & SOHNE",
    transactionCode: "22",
  });
  await expect(planEntry(creditOf(10_000_000_000), FACTS)).rejects.toThrow(EntryRefused);
});

test("a WEB entry says whether its transfer belongs to a schedule, and an entry of another class says nothing", async () => {
  const debit = { ...creditOf(500), kind: "ach-debit" } as Instruction;
  expect(await planEntry(debit, FACTS)).toMatchObject({ batch: { secCode: "WEB" }, paymentType: "S" });
  expect(await planEntry(debit, { ...FACTS, isRecurring: true })).toMatchObject({ paymentType: "R" });
  expect(await planEntry(creditOf(500), { ...FACTS, isRecurring: true })).not.toHaveProperty("paymentType");
});

test("a file takes entries until its sum of debits or its sum of credits would pass twelve digits", () => {
  const most = { transactionCode: "22", amount: 9_999_999_999 };
  const credits = Array.from({ length: 120 }, () => most);
  expect(fittingOneFile(credits, UNBALANCED)).toHaveLength(100);
  expect(fittingOneFile(credits.slice(0, 90), UNBALANCED)).toHaveLength(90);
  const debits = credits.map((one) => ({ ...one, transactionCode: "27" }));
  const both = [...credits.slice(0, 60), ...debits.slice(0, 60)];
  expect(fittingOneFile(both, UNBALANCED)).toHaveLength(120);
  expect(fittingOneFile(both, { isBalanced: true })).toHaveLength(100);
});
