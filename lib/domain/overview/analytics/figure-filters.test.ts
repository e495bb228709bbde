import { expect, test } from "@playwright/test";
import { and, eq, sql } from "drizzle-orm";
import { connectionTable, feePlanAgreementTable, incurredFeeTable, transferTable } from "@/db/schema";
import { checkBooks } from "@/testing/books";
import { ctxFor } from "@/testing/context";
import { newPartner, testDatabase } from "@/testing/factories";
import { newPayer, newTransfer } from "@/testing/transfers";
import { type AccountID, newID, type PlanID, type TransferID } from "@/lib/core/api/ids";
import { SearchTransfers } from "@/lib/domain/money/transfers/dashboard";
import { searchTransfers } from "@/lib/domain/money/transfers/queries";
import { PaymentsQuery } from "./dashboard";
import { sumPayments } from "./payments";
import { rollFigures } from "./roll-figures";

checkBooks();

const db = testDatabase();

type FigureFilters = Partial<Record<"account" | "plan" | "method", string>>;

/** The filters of figures under the names that the list of transfers uses. */
const listFilters = ({ account, plan, method }: FigureFilters) => ({
  ...(account && { accountID: account }),
  ...(plan && { planID: plan }),
  ...(method && { method }),
});

test("a method and a plan narrow all figures to the sums of their rows, before and after each nightly run", async () => {
  const partner = await newPartner(db);
  const [from, to] = [await newPayer(db, partner, 10_000_00), await newPayer(db, partner, 0)];
  const [one, other] = [from.accountID, to.accountID];
  const pay = async (moment: string, cents: number, refundedAmount = 0) => {
    const transferID = await newTransfer(ctxFor(partner), { from: from.wallet, to: to.wallet, cents });
    await db
      .update(transferTable)
      .set({ createdOn: new Date(moment), refundedAmount })
      .where(eq(transferTable.transferID, transferID));
    return transferID;
  };
  const paymentsOf = (query: object) => sumPayments(ctxFor(partner), PaymentsQuery.parse(query));
  const feeOf = (accountID: AccountID, amount: number, transferID?: TransferID) =>
    db.insert(incurredFeeTable).values({
      feeID: newID<string & AccountID>(),
      partnerID: partner.accountID,
      accountID,
      feeName: "platform-fee",
      amount,
      sourceKind: transferID ? "transferID" : "AccountID",
      sourceID: transferID ?? accountID,
      createdOn: new Date("2026-09-10T12:00:00Z"),
    });
  const card = (transferID: TransferID) =>
    db
      .update(transferTable)
      .set({ source: sql`jsonb_set(${transferTable.source}, '{paymentMethodType}', '"card-payment"')` })
      .where(eq(transferTable.transferID, transferID));
  const byCard = [await pay("2026-09-10T12:00:00Z", 500), await pay("2026-09-20T12:00:00Z", 700, 100)];
  for (const transferID of byCard) await card(transferID);
  await pay("2026-09-10T12:00:00Z", 900);
  await feeOf(one, 30);
  await feeOf(other, 45, byCard[0]);
  const planID = newID<PlanID>();
  await db.insert(feePlanAgreementTable).values({
    partnerID: partner.accountID,
    agreementID: newID<string>(),
    accountID: other,
    planID,
    status: "active",
    acceptedOn: new Date("2026-09-01T00:00:00Z"),
    terms: {} as never,
  });
  const range = { from: "2026-09-01", to: "2026-09-30" };
  const read = async (more: FigureFilters) => {
    const { now, parts, methods } = await paymentsOf({ ...range, ...more });
    const sum = parts.reduce((amount, part) => amount + part.transfers.amount, 0);
    expect([sum, methods.reduce((amount, way) => amount + way.sum.amount, 0)]).toEqual([
      now.made.amount,
      now.made.amount,
    ]);
    const query = SearchTransfers.parse({ ...range, ...listFilters(more) });
    const { items, total } = await searchTransfers(ctxFor(partner), query);
    expect(total).toBe(now.made.count);
    expect(items.reduce((amount, one) => amount + one.amount.value, 0)).toBe(now.made.amount);
    return [now.made.amount, now.byCard.count, now.refunded.amount, now.fees.amount];
  };
  const readAll = () =>
    Promise.all(
      [
        {},
        { method: "card-payment" },
        { method: "service-wallet" },
        { method: "rtp-credit" },
        { plan: planID },
        { plan: planID, method: "card-payment" },
        { plan: planID, account: other },
        { plan: planID, account: newID<string>() },
        { plan: newID<string>() },
      ].map((filters) => read(filters)),
    );
  const expected = [
    [2100, 2, 100, 75],
    [1200, 2, 100, 45],
    [2100, 2, 100, 45],
    [0, 0, 0, 0],
    [2100, 2, 100, 45],
    [1200, 2, 100, 45],
    [2100, 2, 100, 45],
    [0, 0, 0, 0],
    [0, 0, 0, 0],
  ];
  expect(await readAll()).toEqual(expected);
  for (const moment of ["2026-09-15T00:50:00Z", "2026-10-30T00:50:00Z"]) {
    await rollFigures({ db, now: new Date(moment) }, { partnerID: partner.accountID });
    expect(await readAll()).toEqual(expected);
  }
  expect((await paymentsOf({ ...range, method: "barter" })).now.made.count).toBe(0);
  expect((await paymentsOf({ ...range, plan: "gold" })).now.made.count).toBe(0);
  // The ledger checks of this test run must keep passing.
  await db.update(transferTable).set({ refundedAmount: 0 }).where(eq(transferTable.partnerID, partner.accountID));
});

test("if a connection does not let the partner read figures, the account's figures are left out", async () => {
  const partner = await newPartner(db);
  const [from, to] = [await newPayer(db, partner, 10_000), await newPayer(db, partner, 0)];
  await newTransfer(ctxFor(partner), { from: from.wallet, to: to.wallet, cents: 500 });
  const countOf = async (more: FigureFilters) =>
    (await sumPayments(ctxFor(partner), PaymentsQuery.parse(more))).now.made.count;
  expect(await countOf({ account: to.accountID })).toBe(1);
  await db
    .update(connectionTable)
    .set({ scopes: ["accounts.read", "transfers.read"] })
    .where(and(eq(connectionTable.partnerID, partner.accountID), eq(connectionTable.accountID, to.accountID)));
  expect(await countOf({ account: to.accountID })).toBe(0);
  expect(await countOf({ account: from.accountID })).toBe(1);
});
