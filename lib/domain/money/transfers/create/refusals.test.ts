import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { and, eq, inArray } from "drizzle-orm";
import type { Db } from "@/db/client";
import { accountTable, capabilityTable, transferTable } from "@/db/schema/index";
import { checkBooks } from "@/testing/books";
import { ctxFor } from "@/testing/context";
import { newPartner, testDatabase } from "@/testing/factories";
import { newLinkedCard } from "@/testing/linked-cards";
import { RAIL_START } from "@/testing/rails";
import { newPayer, newTransfer } from "@/testing/transfers";
import type { CapabilityID } from "@/lib/core/money/capabilities";
import type { PaymentMethodID } from "@/lib/core/api/ids";
import { offerRail } from "@/lib/providers/rails/rails";
import { calendarPace } from "@/lib/providers/rails/simulator/pace";
import { simulatorAt } from "@/lib/providers/rails/simulator/simulator";
import { CreateTransfer } from "../contract";
import { cancelTransfer } from "../settle/cancel-transfer";
import { createTransfer } from "./create-transfer";

checkBooks();

const db = testDatabase();

async function setting() {
  const partner = await newPartner(db);
  const [payer, payee] = [await newPayer(db, partner, 10_000), await newPayer(db, partner, 0)];
  const card = await newLinkedCard(partner, payee.accountID);
  const ctx = ctxFor(partner, partner.accountID, { now: RAIL_START });
  const ask = (from: object, to: PaymentMethodID, more: object = {}, on: Db = db) => {
    const sides = { source: from, destination: { paymentMethodID: to } };
    const body = CreateTransfer.parse({ ...sides, amount: { currency: "USD", value: 500 }, ...more });
    return createTransfer({ ...ctx, db: on, key: randomUUID() }, body);
  };
  const pay = (paymentMethodID: PaymentMethodID, ...rest: [PaymentMethodID, object?, Db?]) =>
    ask({ paymentMethodID }, ...rest);
  const made = () => db.$count(transferTable, eq(transferTable.partnerID, partner.accountID));
  return { partner, ctx, payer, payee, card, ask, pay, made };
}

const lose = ({ accountID }: { accountID: string }, capability: CapabilityID) =>
  db
    .update(capabilityTable)
    .set({ status: "disabled" })
    .where(and(eq(capabilityTable.accountID, accountID as never), eq(capabilityTable.capability, capability)));

const fieldsOf = async (request: Promise<unknown>) => {
  const error = await request.then(
    () => undefined,
    (thrown: unknown) => thrown as { kind: string; fields: object },
  );
  return [error?.kind, error?.fields];
};

test("a pair of methods without a way between them is rejected, and so is a method paired with itself", async () => {
  const { payer, payee, card, pay, made } = await setting();
  for (const [from, to] of [
    [card.pay, payer.bank],
    [payer.bank, payee.wallet],
    [payee.wallet, card.pay],
  ] as const)
    expect(await fieldsOf(pay(from, to))).toEqual(["invalid", { Transfer: "money cannot go this way" }]);
  for (const [from, to] of [
    [payer.wallet, payer.wallet],
    [payer.debit, payer.bank],
  ] as const)
    expect(await fieldsOf(pay(from, to))).toEqual(["invalid", { Transfer: "both sides are the same" }]);
  expect(await made()).toBe(0);
});

test("an amount below its sales tax is rejected, and an equal amount is not", async () => {
  const { payer, payee, pay, made } = await setting();
  const tax = (value: number) => ({ salesTaxAmount: { currency: "USD", value } });
  const refused = await fieldsOf(pay(payer.wallet, payee.wallet, tax(501)));
  expect(refused).toEqual(["invalid", { amount: "is less than its sales tax" }]);
  await pay(payer.wallet, payee.wallet, tax(500));
  expect(await made()).toBe(1);
});

test("the error names the side that lacks the capability", async () => {
  const { payer, payee, card, pay } = await setting();
  await lose(payer, "collect-funds");
  const other = { destinationPaymentMethodID: "its account needs the capability collect-funds" };
  expect(await fieldsOf(pay(card.pay, payer.wallet))).toEqual(["invalid", other]);
  await lose(payer, "send-funds");
  const needs = { sourcePaymentMethodID: "its account needs the capability send-funds" };
  expect(await fieldsOf(pay(payer.wallet, payee.bank))).toEqual(["invalid", needs]);
  // Moving money between your own methods requires fewer capabilities.
  expect(await pay(payer.wallet, payer.bank)).toHaveProperty("transferID");
});

/** A database that runs an action just before its next transaction. */
const beforeCommit = (act: () => PromiseLike<unknown>): Db =>
  new Proxy(db, {
    get: (target, name) => {
      if (name !== "transaction") return Reflect.get(target, name, target) as unknown;
      return async (...work: Parameters<Db["transaction"]>) => {
        await act();
        return target.transaction(...work);
      };
    },
  });

test("when a capability is lost between the checks and the posting, the error names its side", async () => {
  for (const [who, capability, field] of [
    ["payer", "send-funds", "sourcePaymentMethodID"],
    ["payee", "transfers", "destinationPaymentMethodID"],
  ] as const) {
    const { card, pay, made, ...parties } = await setting();
    const losing = beforeCommit(() => lose(parties[who], capability));
    const needs = { [field]: `its account needs the capability ${capability}` };
    expect(await fieldsOf(pay(parties.payer.wallet, card.push, {}, losing))).toEqual(["invalid", needs]);
    expect(await made()).toBe(0);
  }
});

test("a database error while a transfer is made is not reported as a rejection", async () => {
  const { payer, card, pay, made } = await setting();
  const breaking = beforeCommit(() => Promise.reject(new Error("the connection is gone")));
  await expect(pay(payer.wallet, card.push, {}, breaking)).rejects.toThrow("the connection is gone");
  expect(await made()).toBe(0);
});

test("a parent that is over cannot fund a child", async () => {
  const { ctx, payer, payee, ask } = await setting();
  const failed = await newTransfer(ctx, { from: payer.wallet, to: payee.wallet, cents: 50_000 });
  expect(await fieldsOf(ask({ transferID: failed }, payer.wallet))).toEqual(["invalid", { source: "is failed" }]);
  const canceled = await newTransfer(ctx, { from: payer.debit, to: payee.wallet, cents: 500 });
  await cancelTransfer(ctx, canceled);
  expect(await fieldsOf(ask({ transferID: canceled }, payer.wallet))).toEqual(["invalid", { source: "is canceled" }]);
});

test("a child that failed or was canceled gives its room back, and a child of a child is of the same group", async () => {
  const { ctx, payer, payee, ask } = await setting();
  const parent = await newTransfer(ctx, { from: payer.debit, to: payee.wallet, cents: 500 });
  const first = (await ask({ transferID: parent }, payer.wallet)) as { transferID: string };
  const full = await fieldsOf(ask({ transferID: parent }, payer.wallet));
  expect(full).toEqual(["invalid", { amount: "is more than the transfer brings" }]);
  await cancelTransfer(ctx, first.transferID as never);
  const second = (await ask({ transferID: parent }, payer.wallet)) as { transferID: string };
  const third = (await ask({ transferID: second.transferID }, payee.bank)) as { transferID: string };
  const [row] = await db
    .select()
    .from(transferTable)
    .where(eq(transferTable.transferID, third.transferID as never));
  expect(row).toMatchObject({ groupID: parent, parentID: second.transferID, status: "queued", completedOn: null });
});

test("in production a transfer is made only if a provider can move it", async () => {
  const { partner, payer, payee, card, pay, made } = await setting();
  const accounts = [partner.accountID, payer.accountID, payee.accountID];
  await db.update(accountTable).set({ mode: "production" }).where(inArray(accountTable.accountID, accounts));
  const refusal = (words: string) => ["invalid", { error: `${words} are not offered in production yet` }];
  expect(await fieldsOf(pay(payer.wallet, payee.bank))).toEqual(refusal("bank credits"));
  expect(await fieldsOf(pay(payer.debit, payee.wallet))).toEqual(refusal("bank debits"));
  expect(await fieldsOf(pay(card.pay, payer.wallet))).toEqual(refusal("card payments"));
  expect(await made()).toBe(0);
  const bank = { ...simulatorAt(() => calendarPace), mode: "production" as const, kinds: ["ach-credit"] as const };
  const takeBack = offerRail(() => bank);
  try {
    await pay(payer.wallet, payee.bank);
    expect(await made()).toBe(1);
    expect(await fieldsOf(pay(payer.debit, payee.wallet))).toEqual(refusal("bank debits"));
  } finally {
    takeBack();
  }
});
