import { expect, test } from "@playwright/test";
import { type AccountID, newID } from "@/lib/core/api/ids";
import { TransferLeg } from "@/lib/domain/money/transfers/dashboard";
import { Transfer } from "@/lib/domain/money/transfers/shared/transfer";
import { branchInWords, stopsOf, whyOfLeg } from "./stops";
import { viewedFrom } from "./transfer-words";

const account = (displayName: string) => ({ accountID: newID<AccountID>(), email: "", displayName });
const [bakery, amanda] = [account("Corner Bakery"), account("Amanda Yang")];
const bakeryWallet = { accountID: bakery.accountID, displayName: bakery.displayName };
const createdOn = "2026-11-21T10:00:00.000Z";
const bank = { bankName: "Chase", lastFourAccountNumber: "6789", bankAccountType: "checking" };
const card = { cardID: newID(), brand: "Visa", cardType: "debit", lastFourCardNumber: "1111", fingerprint: "x" };

type Side = Record<string, unknown>;
const walletOf = (owner: typeof bakery): Side => ({
  paymentMethodType: "service-wallet",
  account: owner,
  wallet: { walletID: newID() },
});

function transferOf(source: Side, destination: Side, more: Side = {}): Transfer {
  const { amount = { currency: "USD", value: 10_000 }, ...rest } = more;
  return {
    transferID: newID(),
    createdOn,
    status: "pending",
    amount,
    source: { paymentMethodID: newID(), ...source },
    destination: { paymentMethodID: newID(), ...destination },
    ...rest,
  } as unknown as Transfer;
}

const paid = (more?: Side) =>
  transferOf({ paymentMethodType: "card-payment", account: amanda, card }, walletOf(bakery), more);
const debit = (more?: Side) =>
  transferOf({ paymentMethodType: "ach-debit-fund", account: bakery, bankAccount: bank }, walletOf(bakery), more);
const payout = (more?: Side) =>
  transferOf(walletOf(bakery), { paymentMethodType: "ach-credit-standard", account: bakery, bankAccount: bank }, more);

type End = TransferLeg["from"];
const [available, pending]: [End, End] = [
  { place: "available", owner: bakeryWallet },
  { place: "pending", owner: bakeryWallet },
];

function leg(state: TransferLeg["state"], from: End | End["place"], to: End | End["place"], more: object = {}) {
  const end = (one: typeof from) => (typeof one === "string" ? { place: one } : one);
  return TransferLeg.parse({
    legID: newID(),
    part: "way",
    state,
    from: end(from),
    to: end(to),
    amount: 10_000,
    ...more,
  });
}

const lines = (legs: readonly TransferLeg[], transfer: Transfer) =>
  stopsOf(legs, transfer).map(({ name, status, isCurrent }) => `${name}: ${status}${isCurrent ? " *" : ""}`);

const feeAhead = leg("waiting", available, "fee-income", { part: "fee", amount: 320 });
const cardLegs = (states: readonly TransferLeg["state"][]) => [
  leg(states[0] ?? "done", "source", "card"),
  leg(states[1] ?? "done", "card", pending),
  leg(states[2] ?? "done", pending, available, { amount: 9680 }),
];

test("a card payment stops at the card, the network, the pending balance and the wallet", () => {
  const legs = [...cardLegs(["under-way", "done", "waiting"]), feeAhead];
  expect(lines(legs, paid())).toEqual([
    "Card: Started",
    "Network: Not settled yet",
    "Pending: Here now *",
    "Wallet: Waiting",
  ]);
  const stops = stopsOf(legs, paid());
  expect(stops.map(({ details }) => details)).toEqual([
    ["Visa ending 1111", "Amanda Yang"],
    ["Visa"],
    [],
    ["Corner Bakery", "Usually next business day"],
  ]);
  expect(stops.map(({ line }) => line?.amount)).toEqual([10_000, 10_000, 9680, undefined]);
  expect(stops.map(({ line }) => line?.fees.map(branchInWords))).toEqual([[], [], ["Expected fee"], undefined]);
  const settled = paid({ status: "completed" });
  expect(lines(cardLegs([]), settled)).toEqual(["Card: Started", "Network: Done", "Pending: Done", "Wallet: Arrived"]);
});

test("an expected time replaces the usual one", () => {
  const [first, second, last] = cardLegs(["under-way", "done", "waiting"]);
  if (!first || !second || !last) throw new Error("legs are missing");
  const expectedOn = "2026-11-24T13:00:00.000Z";
  const wallet = stopsOf([first, second, { ...last, expectedOn }], paid()).at(-1);
  expect([wallet?.expectedOn, wallet?.details]).toEqual([expectedOn, ["Corner Bakery"]]);
});

test("a payout’s fee is on the line that leaves the wallet, and what a bank returns is at its network", () => {
  const txnID = newID<string>();
  const legs = [
    leg("done", available, "ach-credit", { txnID }),
    leg("under-way", "ach-credit", "destination"),
    leg("done", available, "fee-income", { part: "fee", amount: 25, txnID }),
    leg("done", "ach-credit", available, { part: "return" }),
  ];
  expect(lines(legs, payout())).toEqual(["Wallet: Started", "ACH: Here now *", "Bank account: In progress"]);
  const stops = stopsOf(legs, payout());
  expect(stops.map(({ line }) => line?.fees.length)).toEqual([1, 0, undefined]);
  expect(stops.map(({ branches }) => branches.map(branchInWords))).toEqual([[], ["Sent back"], []]);
  const queued = [leg("waiting", available, "ach-credit"), leg("waiting", "ach-credit", "destination")];
  expect(lines([...queued, feeAhead], payout({ status: "queued" }))).toEqual([
    "Wallet: Not started *",
    "ACH: Waiting",
    "Bank account: Waiting",
  ]);
  expect(stopsOf([...queued, feeAhead], payout())[0]?.line?.fees).toEqual([feeAhead]);
});

test("a debit that a bank returned before it arrived names the reason, and left the pending balance again", () => {
  const returned = { code: "R01", description: "insufficient funds" };
  const transfer = debit({ status: "failed", failureReason: "source-payment-error" });
  transfer.source.achDetails = { status: "returned", traceNumber: "", return: returned };
  const legs = [
    leg("failed", "source", "ach-debit"),
    leg("done", "ach-debit", pending),
    leg("canceled", pending, available),
    leg("done", pending, "ach-debit", { part: "return" }),
  ];
  expect(lines(legs, transfer)).toEqual([
    "Bank account: Started",
    "ACH: Failed",
    "Pending: Sent back",
    "Wallet: Canceled",
  ]);
  const stops = stopsOf(legs, transfer);
  expect(stops[1]?.why).toBe("R01: insufficient funds");
  expect(stops[2]?.branches).toHaveLength(1);
  const inside = leg("failed", available, available);
  expect(whyOfLeg(inside, transfer)).toBe("The source’s bank or card declined the payment.");
  expect(whyOfLeg(leg("canceled", "source", "card"), transfer)).toBeUndefined();
});

test("refunds and disputes are at the wallet that they leave, and postings of the bank at the network", () => {
  const legs = [
    ...cardLegs([]),
    leg("done", "cash", "card", { part: "bank" }),
    leg("under-way", available, "card", { part: "refund", amount: 500 }),
    leg("done", available, "dispute", { part: "dispute" }),
    leg("done", "dispute", "cash", { part: "dispute" }),
    leg("done", "dispute", available, { part: "dispute" }),
  ];
  const stops = stopsOf(legs, paid({ status: "completed" }));
  expect(stops.map(({ branches }) => branches.map(branchInWords))).toEqual([
    [],
    ["Posted by our bank"],
    [],
    ["Refund to the card", "Held for a dispute", "Paid to the cardholder", "Dispute money returned"],
  ]);
});

test("money between wallets or banks has its own stops", () => {
  const amandasWallet = {
    place: "available",
    owner: { accountID: amanda.accountID, displayName: "Amanda Yang" },
  } as const;
  const wallets = transferOf(walletOf(bakery), walletOf(amanda), { status: "completed" });
  const stops = stopsOf([leg("done", available, amandasWallet)], wallets);
  expect(stops.map(({ name, details }) => [name, ...details])).toEqual([
    ["Wallet", "Corner Bakery"],
    ["Wallet", "Amanda Yang"],
  ]);
  const banks = transferOf(
    { paymentMethodType: "ach-debit-collect", account: amanda, bankAccount: bank },
    { paymentMethodType: "ach-credit-standard", account: bakery, bankAccount: bank },
  );
  const legs = [
    leg("under-way", "source", "ach-debit"),
    leg("done", "ach-debit", "transit"),
    leg("waiting", "transit", "ach-credit"),
    leg("waiting", "ach-credit", "destination"),
  ];
  expect(lines(legs, banks)).toEqual([
    "Bank account: Started",
    "ACH: Not settled yet",
    "In transit: Here now *",
    "ACH: Waiting",
    "Bank account: Waiting",
  ]);
  expect(stopsOf([], banks)).toEqual([]);
});

test("a transfer is viewed from one account: the other side, and whether money comes in or goes out", () => {
  const { accountID } = bakery;
  expect(viewedFrom(paid(), accountID)).toMatchObject({ other: { account: amanda }, isOwn: false, direction: 1 });
  expect(viewedFrom(paid(), amanda.accountID)).toMatchObject({ other: { account: bakery }, direction: -1 });
  expect(viewedFrom(payout(), accountID)).toMatchObject({ other: { bankAccount: bank }, isOwn: true, direction: -1 });
  expect(viewedFrom(debit(), accountID)).toMatchObject({ other: { bankAccount: bank }, isOwn: true, direction: 1 });
  expect(viewedFrom(transferOf(walletOf(bakery), walletOf(bakery)), accountID).direction).toBe(0);
});
