import { expect, test } from "@playwright/test";
import type { TransferCharges, TransferSide } from "@/db/schema/index";
import { type AccountID, newID, type TransactionID, type TransferID, type WalletID } from "@/lib/core/api/ids";
import type { PaymentMethodType } from "@/lib/core/money/sources";
import type { PostingLine } from "@/lib/domain/money/ledger/postings";
import * as opening from "./opening";
import type { Leg } from "./shared/pairs";

const [payer, payee, partner] = [newID<AccountID>(), newID<AccountID>(), newID<AccountID>()];
const [one, other, ours] = [newID<WalletID>(), newID<WalletID>(), newID<WalletID>()];

function sideOf(displayName: string, paymentMethodType: PaymentMethodType, more: Partial<TransferSide>): TransferSide {
  const account = { accountID: newID<string>(), email: "a@b.example", displayName };
  return { paymentMethodID: newID(), paymentMethodType, account, sourceID: newID(), ...more };
}
const walletSide = (name: string, walletID: WalletID) => sideOf(name, "service-wallet", { wallet: { walletID } });
const bankSide = (name: string, type: PaymentMethodType) =>
  sideOf(name, type, { bankAccount: { bankAccountType: "checking", lastFourAccountNumber: "1234" } });
const cardSide = (name: string, type: PaymentMethodType) =>
  sideOf(name, type, { card: { brand: "Visa", lastFourCardNumber: "4242" } });

function chargesOf(more: Partial<TransferCharges> = {}): TransferCharges {
  const fees = [{ feeID: "a fee", accountID: payer, feeName: "Fee", amount: 30 }];
  return { payer: "source", fee: 30, facilitator: 0, fees, ...more };
}

function rowOf(source: TransferSide, destination: TransferSide, more: Partial<opening.TransferRow> = {}) {
  return {
    transferID: newID<TransferID>(),
    partnerID: partner,
    sourceAccountID: payer,
    destinationAccountID: payee,
    source,
    destination,
    amount: 1000,
    charges: chargesOf(),
    ...more,
  } satisfies opening.TransferRow;
}

const seen = (lines: readonly PostingLine[]) =>
  lines.map(({ account, amount, type, memo, wallet }) => ({ account, amount, type, memo, wallet }));

test("a wallet transfer moves at once, and each owner sees the name of the other side", () => {
  const row = rowOf(walletSide("Ada", one), walletSide("Bob", other));
  const lines = opening.openingLines(row, []);
  const system = { type: undefined, memo: undefined, wallet: undefined };
  expect(seen(lines)).toEqual([
    { account: "available", amount: -1030, type: "wallet-transfer", memo: "Transfer to Bob", wallet: one },
    { account: "available", amount: 1000, type: "wallet-transfer", memo: "Transfer from Ada", wallet: other },
    { account: "fee-income", amount: 30, ...system },
  ]);
  expect(lines[0]?.feeIDs).toEqual(["a fee"]);
  const shared = chargesOf({ payer: "partner", facilitator: 100, partnerWalletID: ours });
  expect(seen(opening.openingLines({ ...row, charges: shared }, []))).toEqual([
    { account: "available", amount: -1000, type: "wallet-transfer", memo: "Transfer to Bob", wallet: one },
    { account: "available", amount: 900, type: "wallet-transfer", memo: "Transfer from Ada", wallet: other },
    {
      account: "available",
      amount: 70,
      type: "facilitator-fee",
      memo: "Facilitator fee on transfer",
      wallet: ours,
    },
    { account: "fee-income", amount: 30, ...system },
  ]);
});

test("the partner's wallet has a line when the partner takes a fee or pays the operator's fee", () => {
  const row = rowOf(walletSide("Ada", one), walletSide("Bob", other));
  const to = opening.walletMemo(other, "payment", "Test");
  const hasPartner = (more: Partial<TransferCharges>) =>
    "partner" in opening.receiversOf({ ...row, charges: chargesOf({ partnerWalletID: ours, ...more }) }, to);
  expect([hasPartner({}), hasPartner({ facilitator: 1 })]).toEqual([false, true]);
  expect([hasPartner({ payer: "partner" }), hasPartner({ payer: "partner", fee: 0 })]).toEqual([true, false]);
  const none = { ...row, charges: chargesOf({ facilitator: 1 }) };
  expect(opening.receiversOf(none, to)).toEqual({ to });
  const incoming = (payer: TransferCharges["payer"]) =>
    opening.incomingCharges({ ...row, charges: chargesOf({ payer }) });
  const charged = { amount: 1000, fee: 30, facilitator: 0, feeIDs: ["a fee"] };
  expect(incoming("source")).toEqual({ ...charged, payer: "destination" });
  expect(incoming("destination")).toEqual({ ...charged, payer: "destination" });
  expect(incoming("partner")).toEqual({ ...charged, payer: "partner" });
});

test("money from a bank is in transit at once; money from a card is authorized first", () => {
  const wallet = walletSide("Bob", other);
  const debit = rowOf(bankSide("Ada", "ach-debit-collect"), wallet);
  const line = { wallet: other, account: "pending", amount: 1000 };
  expect(seen(opening.openingLines(debit, ["ach-debit"])).slice(1)).toEqual([
    { ...line, type: "payment", memo: "ACH payment from Ada" },
  ]);
  const topUp = { ...debit, destinationAccountID: payer };
  expect(seen(opening.openingLines(topUp, ["ach-debit"])).slice(1)).toEqual([
    { ...line, type: "top-up", memo: "Top up from checking 1234" },
  ]);
  const tx = newID<TransactionID>();
  expect(opening.incomingMemo(topUp, tx).tx).toBe(tx);
  const card = rowOf(cardSide("Ada", "card-payment"), wallet);
  for (const leg of ["card-charge", "pull-from-card"] as const) expect(opening.openingLines(card, [leg])).toEqual([]);
  expect(opening.incomingMemo(card)).toMatchObject({ type: "card-payment", memo: "Card payment from Visa 4242" });
  const between = rowOf(bankSide("Ada", "ach-debit-fund"), bankSide("Bob", "ach-credit-standard"));
  expect(opening.openingLines(between, ["ach-debit", "ach-credit"])).toEqual([
    { account: "ach-debit", amount: -1000 },
    { account: "transit", amount: 1000 },
  ]);
});

test("a payout's memo names its rail and receiver, and its return names the rail", () => {
  const wallet = walletSide("Ada", one);
  const [bank, instant] = [bankSide("Bob", "ach-credit-standard"), bankSide("Bob", "rtp-credit")];
  const card = cardSide("Bob", "push-to-card");
  const memoOf = (to: TransferSide, leg: Leg, more: Partial<opening.TransferRow> = {}) => {
    const lines = opening.openingLines(rowOf(wallet, to, more), [leg]);
    return [lines[0]?.type, lines[0]?.memo, lines[0]?.amount, lines[1]?.account, lines[1]?.amount];
  };
  expect(memoOf(bank, "ach-credit")).toEqual(["payout", "ACH payment to Bob", -1030, "ach-credit", 1000]);
  expect(memoOf(instant, "rtp-credit")).toEqual(["payout", "Instant payment to Bob", -1030, "rtp", 1000]);
  expect(memoOf(card, "push-to-card")).toEqual(["payout", "Payout to Visa 4242", -1030, "card-push", 1000]);
  const own = { destinationAccountID: payer };
  expect(memoOf(bank, "ach-credit", own)).toEqual(["cash-out", "Cash out to checking 1234", -1030, "ach-credit", 1000]);
  const back = (
    leg: "ach-credit" | "rtp-credit" | "push-to-card",
    why: "canceled" | "failed" | "returned",
    more = {},
  ) => {
    const { type, memo, wallet: into } = opening.returnMemo(rowOf(wallet, bank, more), leg, why);
    return [type, memo, into];
  };
  expect(back("ach-credit", "returned")).toEqual(["ach-reversal", "Returned: checking 1234", one]);
  expect(back("rtp-credit", "failed")).toEqual(["rtp-failure", "Failed: checking 1234", one]);
  expect(back("push-to-card", "failed")).toEqual(["card-reversal", "Failed: checking 1234", one]);
  expect(back("ach-credit", "canceled")).toEqual(["payout", "Canceled: payout to checking 1234", one]);
  expect(back("ach-credit", "canceled", own)).toEqual(["cash-out", "Canceled: cash out to checking 1234", one]);
});

test("a source is named by the details that its owner knows", () => {
  const phone = { mobilePay: { brand: "Mastercard", dynamicLastFour: "2222" } };
  expect(opening.sourceName(bankSide("Ada", "ach-debit-fund"))).toBe("checking 1234");
  expect(opening.sourceName(cardSide("Ada", "card-payment"))).toBe("Visa 4242");
  expect(opening.sourceName(sideOf("Ada", "mobile-pay", phone))).toBe("Mastercard 2222");
  expect(opening.sourceName(walletSide("Ada", one))).toBe("wallet");
  expect(() => opening.walletOf(cardSide("Ada", "card-payment"))).toThrow("the side is not a wallet");
});

test("the fee of a bank transfer is taken from the payer's wallet if there is one, and given back whole", () => {
  const charges = chargesOf({ payerWalletID: one });
  const line = { account: "available", forced: true, wallet: one, type: "service-fee" };
  const [income, back] = [
    { account: "fee-income", amount: 30 },
    { account: "fee-income", amount: -30 },
  ];
  expect(opening.feeLines({ charges })).toMatchObject([
    { ...line, amount: -30, memo: "Fee of a bank transfer", feeIDs: ["a fee"] },
    income,
  ]);
  expect(opening.feeBackLines({ charges })).toMatchObject([
    { ...line, amount: 30, memo: "Fee of a bank transfer given back" },
    back,
  ]);
  for (const lines of [opening.feeLines, opening.feeBackLines]) {
    expect(lines({ charges: chargesOf() })).toEqual([]);
    expect(lines({ charges: { ...charges, fee: 0 } })).toEqual([]);
  }
});

test("an instruction is made for the account of its side, with its card or bank account", () => {
  const dueOn = new Date();
  const request = { companyEntryDescription: "RENT" };
  const source = { ...bankSide("Ada", "ach-debit-fund"), asked: request };
  const destination = bankSide("Bob", "ach-credit-same-day");
  const row = rowOf(source, destination);
  const { transferID } = row;
  const facts = { partnerID: partner, amount: 1000, transferID, dueOn };
  expect(opening.instructionFor(row, "ach-debit", dueOn)).toEqual({
    ...{ ...facts, accountID: payer, kind: "ach-debit", bankAccountID: source.sourceID, details: request },
  });
  expect(opening.instructionFor(row, "ach-credit", dueOn)).toEqual({
    ...{ ...facts, accountID: payee, kind: "ach-credit", bankAccountID: destination.sourceID },
    details: { speed: "same-day" },
  });
  const [charge, push] = [cardSide("Ada", "card-payment"), cardSide("Bob", "push-to-card")];
  const cards = { ...row, source: charge, destination: push };
  for (const kind of ["card-charge", "pull-from-card"] as const)
    expect(opening.instructionFor(cards, kind, dueOn)).toEqual({
      ...{ ...facts, accountID: payer, kind, cardID: charge.sourceID, details: {} },
    });
  expect(opening.instructionFor(cards, "push-to-card", dueOn)).toEqual({
    ...{ ...facts, accountID: payee, kind: "push-to-card", cardID: push.sourceID, details: {} },
  });
});

test("a refund appears under its transfer's ID", () => {
  const [transferID, side] = [newID<string>(), opening.walletMemo(one, "refund", "Refund of Visa 4242")];
  expect(opening.transferMemo(transferID, side)).toEqual({ ...side, sourceType: "transfer", sourceID: transferID });
});
