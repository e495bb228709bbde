import { expect, test } from "@playwright/test";
import { newID } from "@/lib/core/api/ids";
import { Transfer } from "@/lib/domain/money/transfers/shared/transfer";
import { mayCancel } from "./transfer-words";
import { momentsOf } from "./moments";

const at = (second: number) => `2026-11-21T10:00:0${second}.000Z`;
const account = { accountID: newID(), email: "", displayName: "Acme" };
const bank = (achDetails: object) => ({
  paymentMethodID: newID(),
  paymentMethodType: "ach-debit-fund",
  account,
  achDetails: { traceNumber: "", ...achDetails },
});
const wallet = { paymentMethodID: newID(), paymentMethodType: "service-wallet", account };

const transfer = (more: object): Transfer =>
  Transfer.parse({
    transferID: newID(),
    createdOn: at(0),
    source: wallet,
    destination: wallet,
    status: "pending",
    amount: { currency: "USD", value: 100 },
    ...more,
  });

test("a history has the events of every leg in order, and the reason for a failure", () => {
  const source = bank({
    status: "returned",
    initiatedOn: at(1),
    originatedOn: at(2),
    returnedOn: at(4),
    return: { code: "R01", description: "insufficient funds" },
  });
  const cancellations = [{ cancellationID: newID(), status: "failed", createdOn: at(3) }];
  expect(momentsOf(transfer({ source, status: "failed", cancellations }))).toEqual([
    { on: at(0), what: "Transfer created" },
    { on: at(1), what: "Bank instruction prepared", about: "Source" },
    { on: at(2), what: "Sent to the bank", about: "Source" },
    { on: at(3), what: "Cancellation requested" },
    { on: at(4), what: "The bank returned it", about: "Source. R01: insufficient funds", isBad: true },
  ]);
});

test("a transfer may be canceled until its last leg was sent", () => {
  const initiated = bank({ status: "initiated" });
  const done = bank({ status: "completed" });
  expect(mayCancel(transfer({ status: "queued" }))).toBe(true);
  expect(mayCancel(transfer({ source: initiated }))).toBe(true);
  expect(mayCancel(transfer({ source: initiated, destination: bank({ status: "" }) }))).toBe(true);
  expect(mayCancel(transfer({ source: done, destination: initiated }))).toBe(true);
  expect(mayCancel(transfer({ source: bank({ status: "originated" }) }))).toBe(false);
  expect(mayCancel(transfer({ source: initiated, status: "completed" }))).toBe(false);
  const canceled = (status: string) => [{ cancellationID: newID(), status, createdOn: at(1) }];
  expect(mayCancel(transfer({ source: initiated, cancellations: canceled("pending") }))).toBe(false);
  expect(mayCancel(transfer({ source: initiated, cancellations: canceled("failed") }))).toBe(true);
});
