import { expect, test } from "@playwright/test";
import type { TransferCharges } from "@/db/schema/index";
import { type AccountID, newID } from "@/lib/core/api/ids";
import { costIn, withCost } from "./network-cost";
import type { TransferRow } from "./opening";

const accounts = {
  partnerID: newID<AccountID>(),
  sourceAccountID: newID<AccountID>(),
  destinationAccountID: newID<AccountID>(),
};

test("a cost that a provider does not split is interchange, and a missing cost is zero", () => {
  const none = { cost: 0, interchange: 0, cardScheme: 0 };
  expect(costIn({ details: { cost: 175, interchange: 160, cardScheme: 15 } })).toEqual({
    ...{ cost: 175, interchange: 160, cardScheme: 15 },
  });
  for (const details of [
    { cost: 175 },
    { cost: 175, interchange: 160 },
    { cost: 175, interchange: 160, cardScheme: 16 },
  ])
    expect(costIn({ details })).toEqual({ cost: 175, interchange: 175, cardScheme: 0 });
  for (const details of [{}, { cost: -1 }, { cost: 1.5 }, { cost: "175" }]) expect(costIn({ details })).toEqual(none);
});

test("a plan that passes costs on charges them to the payer of its fee, without lines of zero", () => {
  const own = { feeID: "own", accountID: newID<string>(), feeName: "Card payment", amount: 30 };
  const rowOf = (more: Partial<TransferCharges>) =>
    ({
      ...accounts,
      charges: { payer: "destination", fee: 30, facilitator: 0, fees: [own], passesCosts: true, ...more },
    }) as TransferRow;
  const cost = { cost: 175, interchange: 160, cardScheme: 15 };
  for (const [payer, accountID] of [
    ["destination", accounts.destinationAccountID],
    ["source", accounts.sourceAccountID],
    ["partner", accounts.partnerID],
  ] as const) {
    const { charges } = withCost(rowOf({ payer }), cost);
    expect(charges).toMatchObject({ payer, fee: 205, facilitator: 0, passesCosts: true });
    expect(charges.fees).toEqual([
      own,
      { feeID: charges.fees[1]?.feeID, accountID, feeName: "Interchange", amount: 160 },
      { feeID: charges.fees[2]?.feeID, accountID, feeName: "Card network fee", amount: 15 },
    ]);
  }
  const { charges } = withCost(rowOf({}), { cost: 175, interchange: 175, cardScheme: 0 });
  expect(charges.fees.map(({ feeName }) => feeName)).toEqual(["Card payment", "Interchange"]);
  const free = rowOf({});
  expect(withCost(free, { cost: 0, interchange: 0, cardScheme: 0 })).toBe(free);
  const included = rowOf({ passesCosts: false });
  expect(withCost(included, cost)).toBe(included);
});
