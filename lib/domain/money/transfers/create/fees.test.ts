import { expect, test } from "@playwright/test";
import { and, eq, inArray, sql } from "drizzle-orm";
import { rows } from "@/db/client";
import { incurredFeeTable, railInstructionTable, transferTable, walletTransactionTable } from "@/db/schema/index";
import { ctxFor } from "@/testing/context";
import { newPartner, testDatabase } from "@/testing/factories";
import { agree } from "@/testing/fee-plans";
import { newLinkedCard } from "@/testing/linked-cards";
import { methodsOf, newBankAccount, REAL_TIME } from "@/testing/bank-accounts";
import { RAIL_START } from "@/testing/rails";
import { newPayer, newTransfer } from "@/testing/transfers";
import { newWallet } from "@/testing/wallets";
import { PaymentMethodID, type TransferID, type WalletID } from "@/lib/core/api/ids";
import { cents } from "@/lib/core/money/money";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import "@/lib/domain/rail-appliers";
import { moveRails } from "@/lib/domain/money/rails/move-rails";
import { getTransfer } from "../queries";
import { transferOptions } from "../transfer-options";

const db = testDatabase();

async function setting() {
  const partner = await newPartner(db);
  const partnerWallet = await newWallet(db, partner.accountID, partner.accountID);
  const [merchant, customer] = [await newPayer(db, partner, 0), await newPayer(db, partner, 100_000)];
  const card = await newLinkedCard(partner, customer.accountID);
  // In the future, so that no loop moves the transfers of this test.
  const ctx = ctxFor(partner, partner.accountID, { now: RAIL_START });
  return { partner, partnerWallet, merchant, customer, card, ctx };
}

async function settled(ctx: Ctx, id: TransferID) {
  for (let at = 1; at <= 12; at++)
    await moveRails({ ...ctx, now: new Date(ctx.now.getTime() + at * 1000) }, { partnerID: ctx.partnerID });
  return getTransfer(ctx, id);
}

async function got(walletID: WalletID, id: TransferID) {
  const t = walletTransactionTable;
  const matches = await db
    .select()
    .from(t)
    .where(and(eq(t.walletID, walletID), eq(t.sourceID, id), eq(t.status, "completed")))
    .orderBy(t.seq);
  return matches.map(({ gross, fee }) => [gross - fee, fee]);
}

async function booked(id: TransferID): Promise<Record<string, number>> {
  const legs = db
    .select({ id: railInstructionTable.instructionID })
    .from(railInstructionTable)
    .where(eq(railInstructionTable.transferID, id));
  const sums = await rows<{ account: string; amount: string }>(
    db,
    sql`select e.account, sum(e.amount)::text as amount from ledger.entry e join ledger.txn x using (partner_id, txn_id)
      where (x.source_id = ${id} or ${inArray(sql`x.source_id`, legs)}) and e.wallet_id is null group by e.account`,
  );
  return Object.fromEntries(sums.map(({ account, amount }) => [account, Number(amount)]));
}

test("a total is taken from the money that arrives, and the partner pays the operator out of it", async () => {
  const { partner, partnerWallet, merchant, card, ctx } = await setting();
  await agree(partner, merchant.accountID, [{ event: "card-acquiring", fixed: 30, rate: "2.9" }]);
  const id = await newTransfer(ctx, {
    from: card.pay,
    to: merchant.wallet,
    cents: 10_000,
    facilitatorFee: { totalDecimal: "5.00" },
  });
  const transfer = await settled(ctx, id);
  expect(await got(merchant.walletID, id)).toEqual([[9500, 500]]);
  expect(await got(partnerWallet, id)).toEqual([[180, 320]]);
  expect(transfer).toMatchObject({
    facilitatorFee: { total: 500, totalDecimal: "5.00" },
    serviceFee: 320,
    serviceFeeDecimal: "3.20",
    serviceFees: [{ accountID: partner.accountID, transferParty: "partner", totalAmount: { valueDecimal: "3.20" } }],
  });
});

test("a total below the operator's fee is rejected, whoever the payer of the fee is", async () => {
  const { partner, partnerWallet, merchant, card, customer, ctx } = await setting();
  await agree(partner, merchant.accountID, [{ event: "card-acquiring", fixed: 30 }]);
  await agree(partner, customer.accountID, [{ event: "wallet-transfer", fixed: 5 }]);
  for (const [from, fee] of [
    [card.pay, 30],
    [customer.wallet, 5],
  ] as const) {
    const pay = (total: number) =>
      newTransfer(ctx, { from, to: merchant.wallet, cents: 1000, facilitatorFee: { total: cents(total) } });
    for (const total of [0, fee - 1])
      await expect(pay(total)).rejects.toMatchObject({
        kind: "invalid",
        fields: {
          "FacilitatorFee.TotalDecimal": `must be at least the operator’s fee, which is $0.${fee < 10 ? "0" : ""}${fee}`,
        },
      });
    expect(await db.$count(transferTable, eq(transferTable.partnerID, partner.accountID))).toBe(fee === 30 ? 0 : 1);
    const id = await pay(fee);
    await settled(ctx, id);
    expect(await got(merchant.walletID, id)).toEqual([[1000 - fee, fee]]);
    expect(await got(partnerWallet, id)).toEqual([[0, fee]]);
  }
});

test("with a total the partner bears the cost that a cost-plus plan passes on, even if its share falls below zero", async () => {
  const { partner, partnerWallet, merchant, card, ctx } = await setting();
  await agree(partner, merchant.accountID, [{ event: "card-acquiring", fixed: 20 }], "cost-plus");
  const id = await newTransfer(ctx, {
    from: card.pay,
    to: merchant.wallet,
    cents: 10_000,
    facilitatorFee: { total: cents(100) },
  });
  const transfer = await settled(ctx, id);
  expect(await got(merchant.walletID, id)).toEqual([[9900, 100]]);
  expect(await got(partnerWallet, id)).toEqual([[-95, 195]]);
  expect(await booked(id)).toEqual({ card: 0, cash: -9825, "fee-income": 195, "network-cost": -175 });
  expect(transfer).toMatchObject({
    serviceFee: 195,
    serviceFeeDetails: { interchange: "1.60", cardScheme: "0.15", serviceProcessing: "0.20" },
    serviceFees: [{ accountID: partner.accountID, transferParty: "partner", totalAmount: { valueDecimal: "1.95" } }],
  });
});

test("a card payment must cover its fee; a debit below its fee is allowed", async () => {
  const { partner, merchant, card, customer, ctx } = await setting();
  await agree(partner, merchant.accountID, [
    { event: "card-acquiring", fixed: 30, rate: "2.9" },
    { event: "pull-from-card", fixed: 1 },
    { event: "ach-debit", fixed: 25 },
  ]);
  const pay = (from: PaymentMethodID, amount: number) => newTransfer(ctx, { from, to: merchant.wallet, cents: amount });
  const fault = { kind: "invalid", fields: { amount: "must be at least 31 cents, to cover its fee" } };
  for (const amount of [1, 5, 30]) await expect(pay(card.pay, amount)).rejects.toMatchObject(fault);
  const optionsOf = async (value: number) => {
    const source = { accountID: customer.accountID };
    const destination = { accountID: merchant.accountID };
    const { sourceOptions } = await transferOptions(ctx, {
      ...{ source, destination },
      amount: { currency: "USD", value: cents(value) },
    });
    return sourceOptions?.map(({ paymentMethodType }) => paymentMethodType).sort();
  };
  const others = ["ach-debit-collect", "ach-debit-fund", "pull-from-card", "service-wallet"];
  expect(await optionsOf(30)).toEqual(others);
  expect(await optionsOf(31)).toEqual([...others, "card-payment"].sort());
  const least = await pay(card.pay, 31);
  await settled(ctx, least);
  expect(await got(merchant.walletID, least)).toEqual([[0, 31]]);
  const below = await pay(customer.debit, 10);
  expect(await settled(ctx, below)).toMatchObject({ status: "completed" });
  expect(await got(merchant.walletID, below)).toEqual([[-15, 25]]);
});

test("a markup is added to the operator's fee, and the destination pays both", async () => {
  const { partner, partnerWallet, merchant, card, ctx } = await setting();
  await agree(partner, merchant.accountID, [{ event: "card-acquiring", fixed: 30, rate: "2.9" }]);
  const pay = async (markup: number) => {
    const id = await newTransfer(ctx, {
      from: card.pay,
      to: merchant.wallet,
      cents: 10_000,
      facilitatorFee: { markup: cents(markup) },
    });
    return { id, transfer: await settled(ctx, id) };
  };
  const { id, transfer } = await pay(50);
  expect(await got(merchant.walletID, id)).toEqual([[9630, 370]]);
  expect(await got(partnerWallet, id)).toEqual([[50, 0]]);
  expect((await booked(id))["fee-income"]).toBe(320);
  expect(transfer).toMatchObject({ facilitatorFee: { markup: 50, markupDecimal: "0.50" }, serviceFee: 320 });
  const passedOn = await pay(0);
  expect(await got(merchant.walletID, passedOn.id)).toEqual([[9680, 320]]);
  expect(await got(partnerWallet, passedOn.id)).toEqual([]);
});

test("with a markup the destination also pays the fee of a wallet transfer, which the source's plan sets", async () => {
  const { partner, partnerWallet, merchant, customer, ctx } = await setting();
  await agree(partner, customer.accountID, [{ event: "wallet-transfer", fixed: 99 }]);
  await agree(partner, merchant.accountID, [{ event: "wallet-transfer", fixed: 10 }]);
  const send = (more: object) => newTransfer(ctx, { from: customer.wallet, to: merchant.wallet, cents: 1000, ...more });
  const marked = await send({ facilitatorFee: { markupDecimal: "0.25" } });
  expect(await got(customer.walletID, marked)).toEqual([[-1000, 0]]);
  expect(await got(merchant.walletID, marked)).toEqual([[876, 124]]);
  expect(await got(partnerWallet, marked)).toEqual([[25, 0]]);
  const plain = await send({});
  expect(await got(customer.walletID, plain)).toEqual([[-1099, 99]]);
  expect(await got(merchant.walletID, plain)).toEqual([[1000, 0]]);
  const { fields } = await send({ facilitatorFee: { markup: 902 } }).then(
    () => ({ fields: {} }),
    (error: { fields: object }) => error,
  );
  expect(Object.keys(fields)).toEqual(["FacilitatorFee.MarkupDecimal"]);
});

test("a cost-plus plan passes on the networks' cost and reports how much each of them got", async () => {
  const { partner, merchant, card, ctx } = await setting();
  await agree(partner, merchant.accountID, [{ event: "card-acquiring", fixed: 20 }], "cost-plus");
  const id = await newTransfer(ctx, { from: card.pay, to: merchant.wallet, cents: 10_000 });
  const transfer = await settled(ctx, id);
  // 1.5 % and 10 cents for the card's bank, 0.15 % for the networks, 20 cents for the operator.
  expect(await got(merchant.walletID, id)).toEqual([[9805, 195]]);
  expect(await booked(id)).toEqual({ card: 0, cash: -9825, "fee-income": 195, "network-cost": -175 });
  expect(transfer).toMatchObject({
    serviceFee: 195,
    serviceFeeDetails: { interchange: "1.60", cardScheme: "0.15", serviceProcessing: "0.20" },
    serviceFees: [
      { accountID: merchant.accountID, transferParty: "destination", totalAmount: { valueDecimal: "1.95" } },
    ],
  });
  const fees = await db.select().from(incurredFeeTable).where(eq(incurredFeeTable.sourceID, id));
  expect(transfer.serviceFees?.[0]?.feeIDs.toSorted()).toEqual(fees.map(({ feeID }) => feeID).sort());
  const [response] = await db.select().from(walletTransactionTable).where(eq(walletTransactionTable.sourceID, id));
  expect(response?.feeIDs?.toSorted()).toEqual(fees.map(({ feeID }) => feeID).sort());
  expect(fees.map(({ amount }) => amount).sort((one, other) => one - other)).toEqual([15, 20, 160]);
});

test("a flat rate includes the networks' cost", async () => {
  const { partner, merchant, card, ctx } = await setting();
  await agree(partner, merchant.accountID, [{ event: "card-acquiring", fixed: 30, rate: "2.9" }]);
  const id = await newTransfer(ctx, { from: card.pay, to: merchant.wallet, cents: 10_000 });
  const transfer = await settled(ctx, id);
  expect(await got(merchant.walletID, id)).toEqual([[9680, 320]]);
  expect(await booked(id)).toEqual({ card: 0, cash: -9825, "fee-income": 320, "network-cost": -175 });
  expect(transfer.serviceFeeDetails).toEqual({ serviceProcessing: "3.20" });
});

test("a payout that does not arrive gives its fee back; a payout that is returned later keeps it", async () => {
  const { partner, customer, ctx } = await setting();
  await agree(partner, customer.accountID, [
    { event: "rtp-credit", fixed: 45 },
    { event: "ach-credit", fixed: 25 },
  ]);
  const ofCustomer = ctxFor(partner, customer.accountID);
  const { bankAccountID } = await newBankAccount(ofCustomer, { routingNumber: REAL_TIME });
  const rtp = (await methodsOf(bankAccountID)).find(({ type }) => type === "rtp-credit");
  const id = await newTransfer(ctx, { from: customer.wallet, to: customer.bank, cents: 5503 });
  const late = await settled(ctx, id);
  expect(late).toMatchObject({ status: "reversed", serviceFee: 25 });
  expect(await got(customer.walletID, id)).toEqual([
    [-5528, 25],
    [5503, 0],
  ]);
  const failing = await newTransfer(ctx, {
    from: customer.wallet,
    to: PaymentMethodID.parse(rtp?.paymentMethodID),
    cents: 7701,
  });
  const failed = await settled(ctx, failing);
  expect(failed.status).toBe("failed");
  expect(failed).not.toHaveProperty("serviceFee");
  expect(await got(customer.walletID, failing)).toEqual([
    [-7746, 45],
    [7746, -45],
  ]);
  const [fee] = await db.select().from(incurredFeeTable).where(eq(incurredFeeTable.sourceID, failing));
  expect(fee?.refundedOn).toBeInstanceOf(Date);
});
