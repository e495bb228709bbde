import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { feePlanTable } from "@/db/schema";
import { testDatabase } from "@/testing/factories";
import { newPayer } from "@/testing/transfers";
import { newID } from "@/lib/core/api/ids";
import { FeePlanAgreement, IncurredFee } from "@/lib/domain/money/fee-plans/contract";
import { Transfer } from "@/lib/domain/money/transfers/shared/transfer";
import { expectShape } from "../strict-client";
import { newClient } from "../fixtures";

const db = testDatabase();
const dollars = (valueDecimal: string) => ({ currency: "USD", valueDecimal });

/** A partner with a plan that charges 25 cents and 1.5% for payouts, and an account that agreed to it. */
async function setting() {
  const client = await newClient();
  const payer = await newPayer(db, client.partner, 100_000);
  const planID = newID<string>();
  await db.insert(feePlanTable).values({
    planID,
    code: `payouts-${planID.slice(-12)}`,
    name: `Payouts ${planID.slice(-12)}`,
    partnerID: client.partner.accountID,
    accountID: client.partner.accountID,
    cardAcquiringModel: "flat-rate",
    billableFees: [
      {
        feeModel: "blended",
        feeCategory: "ach",
        billableEvent: "ach-credit",
        feeName: "Bank payout",
        feeProperties: { fixedAmount: dollars("0.25"), variableRate: "1.5" },
      },
      {
        feeModel: "fixed",
        feeCategory: "rtp",
        billableEvent: "rtp-credit",
        feeName: "Instant payout",
        feeProperties: { fixedAmount: dollars("1.00") },
      },
    ],
    minimumCommitment: 0,
    monthlyPlatformFee: 0,
    createdOn: new Date(),
  });
  const agreed = await client.send(`POST /accounts/${payer.accountID}/fee-plan-agreements`, { body: { planID } });
  FeePlanAgreement.parse(agreed.body);
  return { client, payer, fees: `/accounts/${payer.accountID}/fees` };
}

test("a transfer is charged as the plan says, and both ways of reading fees show the exact amount", async () => {
  const { client, payer, fees } = await setting();
  const transfers = `/accounts/${client.partner.accountID}/transfers`;
  const made = await client.send(`POST ${transfers}`, {
    headers: { "x-idempotency-key": randomUUID() },
    body: {
      source: { paymentMethodID: payer.wallet },
      destination: { paymentMethodID: payer.bank },
      amount: { currency: "USD", value: 12_345 },
    },
  });
  expect(made.status).toBe(200);
  const { transferID } = made.body as { transferID: string };
  const charged = async () => IncurredFee.array().parse((await client.send(`GET ${fees}`)).body);
  await expect.poll(async () => (await charged()).length).toBe(1);
  const listed = await client.send(`GET ${fees}?transferID=${transferID}`);
  expectShape("IncurredFee[]", listed.body);
  const [fee] = IncurredFee.array().parse(listed.body);
  // 1.5% of $123.45 is $1.85175.
  expect(listed.body).toEqual([
    {
      feeID: fee?.feeID,
      accountID: payer.accountID,
      walletID: payer.walletID,
      createdOn: fee?.createdOn,
      feeName: "Bank payout",
      amount: dollars("2.10"),
      generatedBy: { transferID },
    },
  ]);
  for (const body of [undefined, { feeIDs: [fee?.feeID] }]) {
    const fetched = await client.send(`POST ${fees}/.fetch`, body && { body });
    expectShape("IncurredFee[]", fetched.body);
    expect(fetched.body).toEqual(listed.body);
  }
  const transfer = Transfer.parse((await client.send(`GET ${transfers}/${transferID}`)).body);
  expect(transfer.serviceFees).toMatchObject([{ transferParty: "source", totalAmount: dollars("2.10") }]);
  expect((await client.send(`GET ${fees}?transferID=${randomUUID()}`)).body).toEqual([]);
});
