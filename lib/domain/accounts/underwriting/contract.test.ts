import { expect, test } from "@playwright/test";
import fc from "fast-check";
import { VOLUMES } from "@/testing/volumes";
import { UpdateUnderwriting } from "./contract";

const faultsOf = (more: object) =>
  UpdateUnderwriting.safeParse({ ...VOLUMES, ...more }).error?.issues.map(({ path }) => path.join(".")) ?? [];

test("the shares of customers are whole percents that add up to 100", () => {
  fc.assert(
    fc.property(fc.integer({ min: -5, max: 105 }), fc.integer({ min: -5, max: 105 }), (business, consumer) => {
      const isWhole = business >= 0 && consumer >= 0 && business + consumer === 100;
      const volumeByCustomerType = { businessToBusinessPercentage: business, consumerToBusinessPercentage: consumer };
      expect(faultsOf({ volumeByCustomerType }).length === 0).toBe(isWhole);
    }),
  );
  expect(
    faultsOf({ volumeByCustomerType: { businessToBusinessPercentage: 40, consumerToBusinessPercentage: 61 } }),
  ).toEqual(["volumeByCustomerType.consumerToBusinessPercentage"]);
});

test("the shares of card payments are whole percents that add up to 100", () => {
  expect(faultsOf({})).toEqual([]);
  expect(faultsOf({ cardVolumeDistribution: { ...VOLUMES.cardVolumeDistribution, ecommercePercentage: 71 } })).toEqual([
    "cardVolumeDistribution.ecommercePercentage",
  ]);
  expect(
    faultsOf({ cardVolumeDistribution: { ...VOLUMES.cardVolumeDistribution, ecommercePercentage: 69.5 } }),
  ).toEqual(["cardVolumeDistribution.ecommercePercentage"]);
});

test("the largest payment is at least the average, and both are at least one cent", () => {
  expect(faultsOf({ maxTransactionSize: 2_500 })).toEqual([]);
  expect(faultsOf({ maxTransactionSize: 2_499 })).toEqual(["maxTransactionSize"]);
  expect(faultsOf({ averageTransactionSize: 0 })).toEqual(["averageTransactionSize"]);
});

test("a shipment takes at most a year, and there are four return policies", () => {
  expect(faultsOf({ fulfillment: { ...VOLUMES.fulfillment, shipmentDurationDays: 366 } })).toEqual([
    "fulfillment.shipmentDurationDays",
  ]);
  expect(faultsOf({ fulfillment: { ...VOLUMES.fulfillment, returnPolicy: "sometimes" } })).toEqual([
    "fulfillment.returnPolicy",
  ]);
});
