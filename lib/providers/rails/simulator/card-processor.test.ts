import { expect, test } from "@playwright/test";
import type { CardNetwork } from "@/lib/domain/money/linked-cards/shared/card-networks";
import { NAME_RESULTS, TEST_CARDS } from "@/lib/core/money/card-test-values";
import type { CardCheck, CardVerified } from "../cards";
import { sandboxCardOf, sandboxCards } from "./card-processor";

const check = (more: Partial<CardCheck> = {}): CardCheck => ({
  card: { number: "4111111111111111", network: "visa" },
  expiration: { month: "12", year: "35" },
  cvv: "111",
  postalCode: "11111",
  verifyName: false,
  merchantAccountID: "0190a1b2-0000-7000-8000-000000000001",
  ...more,
});

async function approved(more: Partial<CardCheck> = {}): Promise<Extract<CardVerified, { outcome: "approved" }>> {
  const answer = await sandboxCards.verify(check(more), "key");
  if (answer.outcome !== "approved") throw new Error("declined");
  return answer;
}

test("the token of a card holds no digit of it and tells what becomes of its payments", async () => {
  const numbers: [number: string, network: CardNetwork, result: string][] = [
    ["4111111111111111", "visa", "approved"],
    ["4000020000000000", "visa", "payments-declined"],
    ["3711000022220002", "american-express", "payments-declined"],
    ["4242424242424242", "visa", "approved"],
  ];
  for (const [number, network, result] of numbers) {
    const { token } = await approved({ card: { number, network } });
    expect(sandboxCardOf(token)).toEqual({ network, result });
    expect(token).not.toContain(number.slice(-4));
    expect(await approved({ card: { token } })).toMatchObject({ token });
  }
  expect(sandboxCardOf("sandbox.visa.approved.")).toBeUndefined();
});

test("one test number is declined when it is linked, and so is an invalid token", async () => {
  const [declined] = TEST_CARDS.filter(({ result }) => result === "link-declined");
  const card = { number: declined?.number ?? "", network: "visa" as const };
  expect(await sandboxCards.verify(check({ card }), "key")).toEqual({ outcome: "declined" });
  expect(await sandboxCards.verify(check({ card: { token: "x" } }), "key")).toEqual({ outcome: "declined" });
});

test("codes and postal codes are found to be what the table says", async () => {
  const results: [network: CardNetwork, cvv: string, postalCode: string, cvvResult: string, postalResult: string][] = [
    ["visa", "111", "11111", "match", "match"],
    ["mastercard", "222", "22222", "noMatch", "noMatch"],
    ["discover", "888", "88888", "notChecked", "notChecked"],
    ["mastercard", "888", "88888", "notChecked", "unavailable"],
    ["visa", "999", "99999", "unavailable", "unavailable"],
    ["american-express", "1111", "11111", "match", "match"],
    ["american-express", "1112", "80301", "unavailable", "unavailable"],
    ["visa", "123", "toString", "unavailable", "unavailable"],
  ];
  for (const [network, cvv, postalCode, cvvResult, postalResult] of results) {
    const card = { number: "1", network };
    const { checks } = await approved({ card, cvv, postalCode, addressLine1: "1 Main St" });
    expect(checks, `${network} ${cvv} ${postalCode}`).toEqual({
      cvv: cvvResult,
      postalCode: postalResult,
      addressLine1: postalResult,
    });
  }
  expect((await approved()).checks.addressLine1).toBe("notChecked");
});

test("names are compared only when asked, by the table, and not by every network", async () => {
  expect((await approved({ holderName: "Alex Irwin" })).checks).not.toHaveProperty("name");
  for (const [holderName, [firstName, middleName, lastName, fullName]] of NAME_RESULTS) {
    const { checks } = await approved({ holderName, verifyName: true });
    expect(checks.name, holderName).toEqual({ firstName, middleName, lastName, fullName });
  }
  expect((await approved({ holderName: "constructor", verifyName: true })).checks.name?.fullName).toBe("noMatch");
  expect((await approved({ verifyName: true })).checks.name?.fullName).toBe("notChecked");
  const card = { number: "6011111111111117", network: "discover" as const };
  const { checks } = await approved({ card, holderName: "Alex Irwin", verifyName: true });
  expect(new Set(Object.values(checks.name ?? {}))).toEqual(new Set(["unavailable"]));
});

test("debit cards can be paid, credit cards cannot", async () => {
  expect((await approved()).facts).toMatchObject({ cardType: "debit", push: "standard", pull: "supported" });
  const card = { number: "371111111111114", network: "american-express" as const };
  expect((await approved({ card })).facts).toMatchObject({ cardType: "credit", push: "not-supported" });
});

test("a card that ends this month is replaced by one that lasts three years longer", async () => {
  const { token } = await approved();
  const now = new Date("2026-11-21T12:00:00Z");
  const card = { cardID: "1", token, expiration: { month: "11", year: "26" } };
  expect(await sandboxCards.updates([card, { ...card, expiration: { month: "12", year: "26" } }], now)).toEqual([
    { cardID: "1", updateType: "expiration-update", expiration: { month: "11", year: "29" } },
  ]);
});
