import { expect, test } from "@playwright/test";
import { newID } from "@/lib/core/api/ids";
import { TransferLeg } from "@/lib/domain/money/transfers/dashboard";
import { Transfer } from "@/lib/domain/money/transfers/shared/transfer";
import { besideWay, legInWords, whyOfLeg } from "./leg-words";

const account = (displayName: string) => ({ accountID: newID(), email: "", displayName });
const [bakery, bank] = [account("Corner Bakery"), "ach-debit-fund"];
const transfer = Transfer.parse({
  transferID: newID(),
  createdOn: "2026-11-21T10:00:00.000Z",
  source: {
    paymentMethodID: newID(),
    paymentMethodType: bank,
    account: bakery,
    achDetails: { status: "returned", traceNumber: "", return: { code: "R01", description: "insufficient funds" } },
  },
  destination: { paymentMethodID: newID(), paymentMethodType: "service-wallet", account: bakery },
  status: "failed",
  failureReason: "source-payment-error",
  amount: { currency: "USD", value: 700 },
});

const leg = (more: object): TransferLeg =>
  TransferLeg.parse({
    legID: newID(),
    part: "way",
    state: "done",
    from: { place: "source" },
    to: { place: "ach-debit" },
    amount: 700,
    ...more,
  });

test("ends of a leg are named after their owners, and ends outside wallets after the place of the money", () => {
  const owner = { accountID: bakery.accountID, displayName: "Corner Bakery" };
  const said = [
    { place: "source" as const },
    { place: "available" as const, owner },
    { place: "pending" as const, owner },
    { place: "available" as const },
    { place: "ach-debit" as const },
    { place: "others" as const },
    { place: "operator" as const },
  ].map((end) => legInWords(leg({ from: end, to: { place: "transit" } }), transfer));
  expect(said).toEqual([
    "Corner Bakery’s wallet to transit between banks",
    "Corner Bakery’s wallet to transit between banks",
    "Corner Bakery’s pending balance to transit between banks",
    "Your wallet to transit between banks",
    "The ACH network to transit between banks",
    "The other account to transit between banks",
    "The operator to transit between banks",
  ]);
  const between = (part: string, from: string, to: string) =>
    legInWords(leg({ part, from: { place: from }, to: { place: to } }), transfer);
  expect(between("bank", "cash", "card")).toBe("The card network to the settlement bank account");
  expect(between("network-cost", "network-cost", "card")).toBe("The card network to network costs");
  expect(between("dispute", "dispute", "cash")).toBe("The network’s hold to the cardholder");
  expect(between("way", "pending", "available")).toBe("Pending → available");
});

test("a failed leg has the reason of its rail, else of its transfer; other legs have no reason", () => {
  expect(whyOfLeg(leg({ state: "failed" }), transfer)).toBe("R01: insufficient funds");
  const inside = { from: { place: "available" }, to: { place: "available" } };
  expect(whyOfLeg(leg({ state: "failed", ...inside }), transfer)).toBe(
    "The source’s bank or card declined the payment.",
  );
  expect(whyOfLeg(leg({ state: "canceled" }), transfer)).toBeUndefined();
});

test("side movements are listed with the leg of their posting, and the rest after all legs", () => {
  const [txnID, later] = [newID<string>(), newID<string>()];
  const [arrives, fee, back] = [leg({ txnID }), leg({ part: "fee", txnID }), leg({ part: "return", txnID: later })];
  const ahead = leg({ part: "fee" });
  const { of, others } = besideWay([leg({}), arrives, fee, ahead, back]);
  expect(of(arrives)).toEqual([fee]);
  expect(of(leg({}))).toEqual([]);
  expect(others).toEqual([ahead, back]);
});
