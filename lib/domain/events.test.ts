import { expect, test } from "@playwright/test";
import { z } from "zod";
import { NOTICE_KIND_NAMES, type NoticeKind } from "@/lib/core/notices";
import { EVENTS } from "./events";
import { transferUpdated } from "./money/transfers/events";

/** The webhook contract for money events: each event's fields. A question mark follows optional ones. */
const CONTRACT: Record<string, string> = {
  "balance.updated": "accountID walletID",
  "bankAccount.created": "accountID bankAccountID",
  "bankAccount.deleted": "accountID bankAccountID",
  "bankAccount.updated": "accountID bankAccountID exceptionDetails? status statusReason",
  "cancellation.created": "cancellationID status transferID",
  "cancellation.updated": "cancellationID status transferID",
  "capability.requested": "accountID capabilityID foreignID?",
  "capability.updated": "accountID capabilityID foreignID? status",
  "card.autoUpdated": "accountID cardID updateType",
  "dispute.created": "accountID disputeID phase status transactionID transferID",
  "dispute.updated": "accountID disputeID phase status transactionID transferID",
  "paymentMethod.disabled": "accountID paymentMethodID sourceID",
  "paymentMethod.enabled": "accountID paymentMethodID sourceID",
  "refund.created": "accountID refundID transferID",
  "refund.updated": "accountID refundID status transferID",
  "riskReview.created": "reviewID state transferID",
  "riskReview.updated": "reviewID state transferID",
  "transfer.created": "accountID foreignID? status transferID",
  "transfer.updated": "accountID destination foreignID? source status transferID",
  "walletTransaction.updated": "accountID availableBalance? status transactionID walletID",
};
/** Event fields that Tender adds to those of the contract. */
const OURS: Record<string, readonly string[]> = {
  "capability.requested": ["capability"],
  "capability.updated": ["capability"],
};

const shapeOf = (name: string) => {
  const data: z.ZodType | undefined = EVENTS.find((event) => event.name === name)?.data;
  if (!(data instanceof z.ZodObject)) throw new Error(`${name} is not declared`);
  return data;
};

const fieldsOf = (name: string) =>
  Object.entries<z.ZodType>(shapeOf(name).shape)
    .map(([field, type]) => (type.safeParse(undefined).success ? `${field}?` : field))
    .filter((field) => !OURS[name]?.includes(field))
    .sort()
    .join(" ");

for (const [name, fields] of Object.entries(CONTRACT)) {
  test(`${name} carries what the contract says`, () => {
    expect(fieldsOf(name)).toBe(fields);
  });
}

test("every money event in the contract is declared", () => {
  const groups = new Set(Object.keys(CONTRACT).map((name) => name.split(".")[0]));
  const declared = EVENTS.map(({ name }) => name).filter((name) => groups.has(name.split(".")[0]));
  expect(declared.sort()).toEqual(Object.keys(CONTRACT).sort());
});

test("staff notices depend on statuses that their event can have, and each kind of notice has a cause", () => {
  const events = EVENTS.flatMap(({ name, notices = {} }) => {
    if (typeof notices === "string") return [notices];
    const canBe = (one: string) => (shapeOf(name).shape.status as z.ZodType).safeParse(one).success;
    expect(
      Object.keys(notices).filter((one) => !canBe(one)),
      name,
    ).toEqual([]);
    return Object.values(notices);
  });
  const byHand: NoticeKind[] = ["export-ready", "in-charge", "mentioned"];
  expect([...events, ...byHand].sort()).toEqual([...NOTICE_KIND_NAMES].sort());
});

test("a transfer's event names the transfer's status and the statuses of both rails", () => {
  const rails = (side: string, names: string) => names.split(" ").map((name) => `${side}.${name}`);
  expect(z.toJSONSchema(transferUpdated.data.shape.status)).toMatchObject({
    enum: [
      ..."created queued pending completed failed reversed canceled".split(" "),
      ...rails("source", "initiated originated corrected returned confirmed settled completed failed canceled"),
      ...rails("destination", "initiated originated corrected returned confirmed completed failed"),
      "destination.accepted-without-posting",
    ],
  });
});
