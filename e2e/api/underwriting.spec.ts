import { expect, test } from "@playwright/test";
import { newAccount, testDatabase } from "@/testing/factories";
import { VOLUMES } from "@/testing/volumes";
import { newClient } from "../fixtures";
import { expectShape } from "../strict-client";

const db = testDatabase();

async function setting(options: Parameters<typeof newAccount>[2] = {}) {
  const client = await newClient();
  const { accountID } = await newAccount(db, client.partner, options);
  const path = `/accounts/${accountID}/underwriting`;
  const get = async () => {
    const { status, body } = await client.send(`GET ${path}`);
    expect(status).toBe(200);
    expectShape("Underwriting", body);
    return body;
  };
  return { client, path, get };
}

test("volumes are set, read back and approved in sandbox", async () => {
  const { client, path, get } = await setting();
  expect(await get()).toEqual({ status: "notRequested" });
  const { status, body } = await client.send(`PUT ${path}`, { body: { ...VOLUMES, status: "approved" } });
  expect([status, body]).toEqual([200, { ...VOLUMES, status: "pendingReview" }]);
  expectShape("Underwriting", body);
  await expect.poll(get).toEqual({ ...VOLUMES, status: "approved" });
});

test("impossible volumes are rejected at their field", async () => {
  const { client, path, get } = await setting();
  const body = {
    ...VOLUMES,
    averageTransactionSize: 0,
    maxTransactionSize: 1.5,
    volumeByCustomerType: { businessToBusinessPercentage: 50, consumerToBusinessPercentage: 51 },
    cardVolumeDistribution: { ...VOLUMES.cardVolumeDistribution, cardPresentPercentage: -1 },
    fulfillment: { ...VOLUMES.fulfillment, returnPolicy: "sometimes" },
  };
  const answer = await client.send(`PUT ${path}`, { body });
  expect([answer.status, answer.body]).toEqual([
    422,
    {
      error: {
        averageTransactionSize: "must be 1 or more",
        maxTransactionSize: "must be a whole number",
        volumeByCustomerType: { consumerToBusinessPercentage: "must add up to 100 with the others" },
        cardVolumeDistribution: {
          cardPresentPercentage: "must be 0 or more",
          ecommercePercentage: "must add up to 100 with the others",
        },
        fulfillment: { returnPolicy: "must be one of none, exchangeOnly, withinThirtyDays, other" },
      },
    },
  ]);
  expectShape("UpdateUnderwritingError", answer.body);
  const less = await client.send(`PUT ${path}`, { body: { ...VOLUMES, maxTransactionSize: 1 } });
  expect(less.body).toEqual({ error: { maxTransactionSize: "must not be less than the average" } });
  expect(await get()).toEqual({ status: "notRequested" });
});
