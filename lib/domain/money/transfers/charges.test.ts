import { expect, test } from "@playwright/test";
import { type AccountID, newID, type TransferID, type WalletID } from "@/lib/core/api/ids";
import type { BillableFee } from "@/lib/domain/money/fee-plans/contract";
import { chargesOf, facilitatorFeeOf, feeColumns, feesOf } from "./charges";
import type { CreateTransfer } from "./contract";
import type { Sides } from "./create/sides";
import type { TransferRow } from "./opening";
import type { Leg, Pair } from "./shared/pairs";

const dollars = (valueDecimal: string) => ({ fixedAmount: { currency: "USD", valueDecimal } });
const fee = (valueDecimal: string, more: Partial<BillableFee> = {}): BillableFee => ({
  ...{ billableEvent: "card-acquiring", feeName: "Card payment", feeModel: "fixed", feeCategory: "card-acquiring" },
  ...{ feeProperties: dollars(valueDecimal), ...more },
});

const [source, destination, partner] = [0, 1, 2].map(() => ({
  accountID: newID<AccountID>(),
  walletID: newID<WalletID>(),
  plans: [[fee("0.30")], [fee("0.05", { feeName: undefined }), fee("0.00")]],
  passesCosts: true,
}));
const pairOf = (payer: "source" | "destination", legs: Leg[] = ["card-charge"]) =>
  ({ legs, fee: { payer, event: "card-acquiring" } }) as unknown as Pair;
const sidesOf = ({ to = "service-wallet", own = partner as object } = {}) =>
  ({
    source: { party: source, method: { paymentMethodType: "card-payment" } },
    destination: { party: destination, method: { paymentMethodType: to } },
    partner: own,
  }) as unknown as Sides;
const bodyOf = (facilitatorFee?: object, value = 1000) =>
  ({ amount: { currency: "USD", value }, facilitatorFee }) as unknown as CreateTransfer;

test("the payer's plans set the fee, and each fee above zero is listed", () => {
  for (const [payer, party] of [
    ["source", source],
    ["destination", destination],
  ] as const) {
    const charges = chargesOf(bodyOf(), sidesOf(), pairOf(payer));
    const accountID = party?.accountID;
    expect(charges).toEqual({
      ...{ payer, fee: 35, facilitator: 0, payerWalletID: party?.walletID, partnerWalletID: partner?.walletID },
      passesCosts: true,
      fees: [
        { feeID: charges.fees[0]?.feeID, accountID, feeName: "Card payment", amount: 30 },
        { feeID: charges.fees[1]?.feeID, accountID, feeName: "Fee", amount: 5 },
      ],
    });
  }
  expect(chargesOf(bodyOf(), sidesOf(), pairOf("source", ["ach-debit"]))).not.toHaveProperty("passesCosts");
});

test("with a total, the partner bears the fee of the payer's plans; with a markup, the destination does", () => {
  const total = chargesOf(bodyOf({ total: 100 }), sidesOf(), pairOf("destination"));
  expect(total).toMatchObject({ payer: "partner", fee: 35, facilitator: 100, plannedFor: destination?.accountID });
  expect(total.payerWalletID).toBe(partner?.walletID);
  expect(total.fees.map(({ accountID }) => accountID)).toEqual([partner?.accountID, partner?.accountID]);
  const markup = chargesOf(bodyOf({ markupDecimal: "1" }), sidesOf(), pairOf("destination"));
  expect(markup).toMatchObject({ payer: "destination", fee: 35, facilitator: 100 });
  expect(markup).not.toHaveProperty("plannedFor");
});

test("a facilitator fee that does not fit is rejected under its field name", () => {
  const errors = (facilitatorFee: object, sides = sidesOf()) => {
    try {
      return chargesOf(bodyOf(facilitatorFee), sides, pairOf("destination")).facilitator;
    } catch (error) {
      return (error as { fields: object }).fields;
    }
  };
  const [total, markup] = ["FacilitatorFee.TotalDecimal", "FacilitatorFee.MarkupDecimal"] as const;
  expect([errors({ total: 1000 }), errors({ total: 35 }), errors({ markup: 965 })]).toEqual([1000, 35, 965]);
  expect(errors({ total: 1001 })).toEqual({ [total]: "must not exceed the amount" });
  expect(errors({ total: 34 })).toEqual({ [total]: "must be at least the operator’s fee, which is $0.35" });
  expect(errors({ markup: 966 })).toEqual({ [markup]: "must not exceed the amount, with the operator’s fee" });
  const needed = { [total]: "needs a destination that is a wallet" };
  expect(errors({ total: 100 }, sidesOf({ to: "ach-credit-standard" }))).toEqual(needed);
  const bare = { accountID: partner?.accountID, plans: [], passesCosts: false };
  expect(errors({ markup: 100 }, sidesOf({ own: bare }))).toEqual({ [markup]: "needs a wallet of yours" });
  expect(errors({ total: 100, markup: 100 })).toEqual({ [total]: "give either a total or a markup, in one way" });
  expect(errors({})).toEqual({ [total]: "give a total or a markup" });
  expect(errors({ markupDecimal: "1.00", markup: undefined })).toBe(100);
  expect(errors({ totalDecimal: "1.005" })).toEqual({ [total]: "must have at most two decimals" });
});

test("a facilitator fee is returned in cents and as a decimal, whichever way it was sent", () => {
  const [total, markup] = [
    { total: 150, totalDecimal: "1.50" },
    { markup: 150, markupDecimal: "1.50" },
  ];
  expect([facilitatorFeeOf({ total: 150 } as never), facilitatorFeeOf({ totalDecimal: "1.5" })]).toEqual([
    total,
    total,
  ]);
  expect([facilitatorFeeOf({ markup: 150 } as never), facilitatorFeeOf({ markupDecimal: "1.50" })]).toEqual([
    markup,
    markup,
  ]);
  expect(facilitatorFeeOf({ totalDecimal: "2" })).toEqual({ total: 200, totalDecimal: "2.00" });
  expect([facilitatorFeeOf(undefined), facilitatorFeeOf({}), facilitatorFeeOf({ total: undefined })]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test("a fee's row names its bearer, the plan it comes from, and the wallet it is taken from", () => {
  const createdOn = new Date("2026-11-25T10:00:00Z");
  const charges = chargesOf(bodyOf({ total: 100 }), sidesOf(), pairOf("destination"));
  const row = { transferID: newID<TransferID>(), partnerID: partner?.accountID, charges } as TransferRow;
  const [first] = feesOf(row, createdOn);
  expect(first).toEqual({
    feeID: charges.fees[0]?.feeID,
    accountID: partner?.accountID,
    partnerID: partner?.accountID,
    walletID: partner?.walletID,
    transferParty: "partner",
    plannedFor: destination?.accountID,
    feeName: "Card payment",
    amount: 30,
    sourceKind: "transferID",
    sourceID: row.transferID,
    createdOn,
    refundedOn: null,
  });
  expect(feeColumns(row, createdOn)[0]).toEqual({
    fee_id: first?.feeID,
    account_id: first?.accountID,
    partner_id: first?.partnerID,
    wallet_id: first?.walletID,
    transfer_party: "partner",
    planned_for: destination?.accountID,
    fee_name: "Card payment",
    amount: 30,
    source_kind: "transferID",
    source_id: row.transferID,
    created_on: createdOn,
    refunded_on: null,
  });
  const { payerWalletID: _wallet, plannedFor: _planned, ...bare } = charges;
  expect(feesOf({ ...row, charges: bare }, createdOn)[0]).toMatchObject({ walletID: null, plannedFor: null });
});
