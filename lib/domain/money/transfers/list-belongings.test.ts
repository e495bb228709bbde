import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { transact } from "@/testing/context";
import { newCardPayment } from "@/testing/disputes";
import { agree } from "@/testing/fee-plans";
import { newPartner, testDatabase } from "@/testing/factories";
import { cents } from "@/lib/core/money/money";
import { createRefund } from "@/lib/domain/money/refunds/create-refund";
import { openTestDispute } from "@/lib/domain/overview/sandbox/sandbox";
import { ListTransfers } from "./contract";
import { listTransfers } from "./queries";

test("each transfer of a list has only its own refunds, disputes and fees", async () => {
  const partner = await newPartner(testDatabase(), { attested: true });
  const [one, other] = [await newCardPayment(50_00, { partner }), await newCardPayment(60_00, { partner })];
  await agree(partner, one.merchant.accountID, [{ event: "refund", fixed: 15 }]);
  const refunded = await createRefund({ ...one.at(7000), key: randomUUID() }, one.transferID, { amount: cents(1000) });
  const disputed = await transact(other.at(7000), (open) => openTestDispute(open, other.transferID, {}));
  const transfers = await listTransfers(one.at(8000), ListTransfers.parse({}));
  expect(transfers).toHaveLength(2);
  const [first, second] = [one, other].map(({ transferID }) =>
    transfers.find((transfer) => transfer.transferID === transferID),
  );
  expect(first?.refunds).toMatchObject([{ refundID: (refunded as { refundID: string }).refundID }]);
  expect(first).toMatchObject({ serviceFee: 15, refundedAmount: { value: 1000 } });
  expect(first).not.toHaveProperty("disputes");
  expect(second?.disputes).toMatchObject([{ disputeID: disputed.disputeID, amount: { value: 6000 } }]);
  for (const name of ["refunds", "refundedAmount", "serviceFee"]) expect(second).not.toHaveProperty(name);
  expect(second?.source.cardDetails?.status).toBe("completed");
  const listed = async (query: object) =>
    (await listTransfers(one.at(8000), ListTransfers.parse(query))).map(({ transferID }) => transferID);
  expect([await listed({ refunded: "true" }), await listed({ disputed: "true" })]).toEqual([
    [one.transferID],
    [other.transferID],
  ]);
  const accountIDs = [one.merchant.accountID, other.merchant.accountID].join(",");
  expect((await listed({ accountIDs })).toSorted()).toEqual([one.transferID, other.transferID].toSorted());
});
