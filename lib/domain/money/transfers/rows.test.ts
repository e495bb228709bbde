import { expect, test } from "@playwright/test";
import { newID } from "@/lib/core/api/ids";
import { toTransfer, type TransferRelations, type TransferRow } from "./rows";

const at = (day: number) => new Date(Date.UTC(2026, 10, day));
const [transferID, accountID, methodID, walletID] = [
  newID<string>(),
  newID<string>(),
  newID<string>(),
  newID<string>(),
];
const account = { accountID, email: "a@b.example", displayName: "Ada" };
const usd = (value: number) => ({ currency: "USD", value });

const sideOf = (paymentMethodType: string, more: object = {}) => ({
  ...{ paymentMethodID: methodID, paymentMethodType, account, sourceID: walletID, ...more },
});
const shownSide = (paymentMethodType: string, more: object = {}) => ({
  ...{ paymentMethodID: methodID, paymentMethodType, account, ...more },
});

const rowOf = (more: object = {}) =>
  ({
    ...{ transferID, createdOn: at(1), status: "pending", currency: "USD", amount: 1000 },
    source: sideOf("card-payment"),
    destination: sideOf("service-wallet", { wallet: { walletID } }),
    charges: { payer: "destination", fee: 0, facilitator: 0, fees: [] },
    ...{ completedOn: null, failureReason: null, description: null, metadata: null, facilitatorFee: null },
    ...{ groupID: null, scheduleID: null, occurrenceID: null, salesTax: null, foreignID: null },
    ...{ refundedAmount: 0, disputedAmount: 0, ...more },
  }) as unknown as TransferRow;
const nothing = { instructions: [], cancellations: [], refunds: [], fees: [], disputes: [] };
const responseOf = (row: object, relations: object = {}) =>
  toTransfer(rowOf(row), { ...nothing, ...relations } as unknown as TransferRelations);
const bare = {
  ...{ transferID, createdOn: at(1).toISOString(), status: "pending", amount: usd(1000) },
  source: shownSide("card-payment"),
  destination: shownSide("service-wallet", { wallet: { walletID } }),
};

test("the response leaves out fields that a transfer does not have", () => {
  expect(responseOf({})).toEqual(bare);
  expect(Object.keys(responseOf({})).sort()).toEqual(Object.keys(bare).sort());
});

test("the response has all related rows of a transfer", () => {
  const [groupID, scheduleID, occurrenceID, refundID, disputeID, cancellationID] = Array.from({ length: 6 }, () =>
    newID<string>(),
  );
  const row = {
    ...{ status: "failed", completedOn: at(2), failureReason: "processing-error", description: "Rent" },
    ...{ metadata: { a: "b" }, facilitatorFee: { total: 100 }, groupID, scheduleID, occurrenceID },
    ...{ salesTax: 0, foreignID: "", refundedAmount: 300, disputedAmount: 200 },
  };
  const refund = { refundID, status: "failed", currency: "USD", amount: 300, createdOn: at(3), updatedOn: at(4) };
  const relations = {
    cancellations: [{ cancellationID, status: "failed", createdOn: at(2) }],
    refunds: [{ ...refund, instructionID: "none" }],
    disputes: [{ disputeID, createdOn: at(5), currency: "USD", amount: 200 }],
  };
  expect(responseOf(row, relations)).toEqual({
    ...bare,
    ...{ status: "failed", completedOn: at(2).toISOString(), failureReason: "processing-error", description: "Rent" },
    ...{
      metadata: { a: "b" },
      facilitatorFee: { total: 100, totalDecimal: "1.00" },
      groupID,
      scheduleID,
      occurrenceID,
    },
    cancellations: [{ cancellationID, status: "failed", createdOn: at(2).toISOString() }],
    refundedAmount: usd(300),
    refunds: [
      {
        ...{ refundID, status: "failed", amount: usd(300) },
        ...{ createdOn: at(3).toISOString(), updatedOn: at(4).toISOString() },
      },
    ],
    disputedAmount: usd(200),
    disputes: [{ disputeID, createdOn: at(5).toISOString(), amount: usd(200) }],
    ...{ salesTaxAmount: usd(0), foreignID: "" },
  });
});

test("each side has the details of its own rail, and a refund's instruction is not shown as the payment's", () => {
  const leg = (kind: string, status: string, more: object = {}) => ({
    ...{ instructionID: newID(), kind, status, refundID: null, details: {}, ...more },
  });
  const details = { confirmedOn: at(2).toISOString() };
  const charge = leg("card-charge", "confirmed", { details });
  const refundLeg = leg("card-refund", "initiated", { refundID: "a refund" });
  expect(responseOf({}, { instructions: [refundLeg, charge] }).source).toEqual(
    shownSide("card-payment", { cardDetails: { status: "confirmed", ...details } }),
  );
  const pull = responseOf({ source: sideOf("pull-from-card") }, { instructions: [leg("pull-from-card", "completed")] });
  expect(pull.source.cardDetails).toEqual({ status: "completed" });
  const banks = { source: sideOf("ach-debit-fund"), destination: sideOf("ach-credit-standard") };
  const traceNumber = "091000010000001";
  const debit = leg("ach-debit", "originated", { details: { traceNumber } });
  const between = responseOf(banks, { instructions: [debit] });
  expect(between.source.achDetails).toEqual({ status: "originated", traceNumber });
  expect(between.destination.achDetails).toEqual({ status: "", traceNumber: "" });
  const credit = responseOf(banks, { instructions: [debit, leg("ach-credit", "initiated")] });
  expect(credit.destination.achDetails).toEqual({ status: "initiated", traceNumber: "" });
  const instant = responseOf({ destination: sideOf("rtp-credit") }, { instructions: [leg("rtp-credit", "completed")] });
  expect(instant.destination).toEqual(shownSide("rtp-credit", { rtpDetails: { status: "completed" } }));
  const push = responseOf({ destination: sideOf("push-to-card") }, { instructions: [leg("push-to-card", "failed")] });
  expect(push.destination).toEqual(shownSide("push-to-card", { cardDetails: { status: "failed" } }));
});

test("fees are summed by payer, without those that were given back", () => {
  const other = newID<string>();
  const fee = (feeID: string, amount: number, more: object = {}) => ({
    ...{ feeID, amount, accountID, transferParty: "source", refundedOn: null, ...more },
  });
  const fees = [
    fee("a", 30),
    fee("b", 5, { accountID: other, transferParty: null }),
    fee("c", 7),
    fee("d", 1000, { refundedOn: at(2) }),
    fee("e", 1, { transferParty: "partner" }),
  ];
  const paid = (payer: string, transferParty: string, valueDecimal: string, ...feeIDs: string[]) => ({
    ...{ accountID: payer, transferParty, totalAmount: { currency: "USD", valueDecimal }, feeIDs },
  });
  expect(responseOf({}, { fees })).toEqual({
    ...bare,
    ...{ serviceFee: 43, serviceFeeDecimal: "0.43", serviceFeeDetails: { serviceProcessing: "0.43" } },
    serviceFees: [
      paid(accountID, "source", "0.37", "a", "c"),
      paid(other, "destination", "0.05", "b"),
      paid(accountID, "partner", "0.01", "e"),
    ],
  });
  expect(responseOf({}, { fees: fees.slice(3, 4) })).toEqual(bare);
});

test("the networks' share of a fee is shown if the plan passes it on", () => {
  const details = { cost: 175, interchange: 160, cardScheme: 15 };
  const charge = { instructionID: newID(), kind: "card-charge", status: "completed", refundID: null, details };
  const fees = [{ feeID: "a", amount: 205, accountID, transferParty: "destination", refundedOn: null }];
  const costOf = (charges: object, instructions: object[] = [charge]) =>
    responseOf(
      { charges: { payer: "destination", fee: 205, facilitator: 0, fees: [], ...charges } },
      { fees, instructions },
    ).serviceFeeDetails;
  const whole = { serviceProcessing: "2.05" };
  expect(costOf({ passesCosts: true })).toEqual({ interchange: "1.60", cardScheme: "0.15", serviceProcessing: "0.30" });
  expect([costOf({}), costOf({ passesCosts: true }, [])]).toEqual([whole, whole]);
  expect(costOf({ passesCosts: true }, [{ ...charge, details: {} }])).toEqual(whole);
});
