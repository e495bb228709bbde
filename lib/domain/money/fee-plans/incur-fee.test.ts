import { expect, test } from "@playwright/test";
import { eq } from "drizzle-orm";
import { incurredFeeTable } from "@/db/schema";
import { ctxFor } from "@/testing/context";
import { newAccount, newPartner, testDatabase } from "@/testing/factories";
import { agree, agreeToTerms } from "@/testing/fee-plans";
import { newID } from "@/lib/core/api/ids";
import { cents } from "@/lib/core/money/money";
import { agreedFees, incurFee } from "./incur-fee";

const db = testDatabase();

async function setting() {
  const partner = await newPartner(db);
  const { accountID, walletID } = await newAccount(db, partner, { wallet: true });
  const ctx = ctxFor(partner, accountID);
  const incur = (event: "refund" | "dispute", amount: number, id: string) => {
    const source = { kind: event === "refund" ? ("transferID" as const) : ("DisputeID" as const), id };
    const { partnerID } = ctx;
    return incurFee(ctx, { event, amount: cents(amount), accountID, partnerID, walletID, source });
  };
  const written = () => db.select().from(incurredFeeTable).where(eq(incurredFeeTable.accountID, accountID));
  return { partner, ctx, accountID, walletID, incur, written };
}

test("an event stores the fees that all plans of the account charge for it, with the wallet that pays", async () => {
  const { partner, ctx, accountID, walletID, incur, written } = await setting();
  await agree(partner, accountID, [
    { event: "refund", fixed: 15 },
    { event: "dispute", fixed: 1500, rate: "1" },
  ]);
  await agree(partner, accountID, [{ event: "dispute", fixed: 7 }]);
  const [transferID, disputeID] = [newID<string>(), newID<string>()];
  const [refund, dispute] = [await incur("refund", 2000, transferID), await incur("dispute", 2000, disputeID)];
  expect([refund.amount, dispute.amount]).toEqual([15, 1527]);
  const row = {
    accountID,
    partnerID: partner.accountID,
    walletID,
    transferParty: "destination",
    createdOn: ctx.now,
    refundedOn: null,
  };
  const rows = await written();
  expect(rows).toHaveLength(2);
  expect(rows.find(({ feeID }) => feeID === refund.feeID)).toMatchObject({
    ...row,
    feeName: "Refund",
    amount: 15,
    sourceKind: "transferID",
    sourceID: transferID,
  });
  expect(rows.find(({ feeID }) => feeID === dispute.feeID)).toMatchObject({
    ...row,
    feeName: "Dispute",
    amount: 1527,
    sourceKind: "DisputeID",
    sourceID: disputeID,
  });
});

test("an event without a fee in any active plan costs nothing", async () => {
  const { partner, accountID, incur, written } = await setting();
  expect(await incur("refund", 2000, newID())).toEqual({ amount: 0 });
  await agree(partner, accountID, [{ event: "ach-debit", fixed: 15 }]);
  const [acceptedOn, terminatedOn] = [new Date(0), new Date(1)];
  await agreeToTerms(partner, accountID, { fees: [{ event: "refund", fixed: 15 }], acceptedOn, terminatedOn });
  expect(await incur("refund", 2000, newID())).toEqual({ amount: 0 });
  expect(await written()).toEqual([]);
});

test("the fees of several accounts are read together and kept apart", async () => {
  const { partner, ctx, accountID } = await setting();
  const [other, third] = [await newAccount(db, partner), await newAccount(db, partner)];
  await agree(partner, accountID, [{ event: "refund", fixed: 15 }]);
  await agree(partner, other.accountID, [{ event: "dispute", fixed: 20 }]);
  await agree(partner, third.accountID, [{ event: "dispute", fixed: 30 }]);
  const fees = await agreedFees(ctx, [accountID, other.accountID]);
  const eventsOf = (id: typeof accountID) => fees(id).map(({ billableEvent }) => billableEvent);
  expect([eventsOf(accountID), eventsOf(other.accountID)]).toEqual([["refund"], ["dispute"]]);
  expect(fees(third.accountID)).toEqual([]);
});
