import { expect, test } from "@playwright/test";
import { and, eq } from "drizzle-orm";
import { bankAccountTable, capabilityTable, linkedCardTable } from "@/db/schema";
import { cardRow, eventsOf, methodsOf, newBankAccount, newBankSetting, REAL_TIME } from "@/testing/bank-accounts";
import { disable } from "@/testing/capabilities";
import { ctxFor, transact } from "@/testing/context";
import { newAccount, newPartner, type Partner, testDatabase } from "@/testing/factories";
import { failureOf } from "@/testing/files";
import { newWallet } from "@/testing/wallets";
import type { CapabilityID } from "@/lib/core/money/capabilities";
import { newID } from "@/lib/core/api/ids";
import { PAYMENT_METHOD_TYPES, type PaymentMethodType } from "@/lib/core/money/sources";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { addPaymentMethods } from "./add-payment-methods";
import { PaymentMethod } from "./contract";
import { getPaymentMethod, listPaymentMethods, usablePaymentMethods } from "./queries";

const db = testDatabase();
const CREDITS = ["ach-credit-same-day", "ach-credit-standard"] as const;

const typesOf = async (ctx: Ctx, sourceID?: string) =>
  (await listPaymentMethods(ctx, { ...(sourceID && { sourceID }) }))
    .map(({ paymentMethodType }) => paymentMethodType)
    .sort();

async function withBank(capabilities: readonly CapabilityID[], routingNumber?: string) {
  const setting = await newBankSetting(capabilities);
  const { bankAccountID } = await newBankAccount(setting.ctx, { ...(routingNumber && { routingNumber }) });
  const become = (more: Partial<typeof bankAccountTable.$inferInsert>) =>
    db.update(bankAccountTable).set(more).where(eq(bankAccountTable.bankAccountID, bankAccountID));
  return { ...setting, bankAccountID, become };
}

async function withCard(
  capabilities: readonly CapabilityID[],
  origin: "card" | "mobile-pay" = "card",
  owner?: Partner,
) {
  const partner = owner ?? (await newPartner(db));
  const { accountID } = await newAccount(db, partner, { capabilities });
  const ctx = ctxFor(partner, accountID);
  const card = cardRow(partner, accountID, {
    origin,
    ...(origin === "mobile-pay" && { mobilePay: { cardDisplayName: "Visa 1111", dynamicLastFour: "2222" } }),
  });
  await db.insert(linkedCardTable).values(card);
  const types: readonly PaymentMethodType[] =
    origin === "card" ? ["card-payment", "push-to-card", "pull-from-card"] : ["mobile-pay"];
  await transact(ctx, (open) => addPaymentMethods(open, card.cardID, types));
  const become = (more: Partial<typeof linkedCardTable.$inferInsert>) =>
    db.update(linkedCardTable).set(more).where(eq(linkedCardTable.cardID, card.cardID));
  return { partner, accountID, ctx, card, become };
}

test("a wallet pays and is paid while the account has the capability", async () => {
  const { ctx, partner, accountID } = await newBankSetting(["wallet"]);
  const walletID = await newWallet(db, accountID, partner.accountID);
  const [method] = await listPaymentMethods(ctx, {});
  expect(PaymentMethod.parse(method)).toEqual({
    paymentMethodID: method?.paymentMethodID,
    paymentMethodType: "service-wallet",
    wallet: { walletID },
  });
  await disable(ctx, "wallet");
  expect(await typesOf(ctx)).toEqual([]);
  expect((await eventsOf(ctx, "sourceID")).at(-1)).toBe(`paymentMethod.disabled ${walletID}`);
});

test("any linked bank account takes credits, real-time ones if its bank does, and only a verified one is debited", async () => {
  const { ctx, become } = await withBank(["transfers", "send-funds"], REAL_TIME);
  const credits = [...CREDITS, "rtp-credit"];
  for (const status of ["new", "pending", "verificationFailed"] as const) {
    await become({ status });
    expect(await typesOf(ctx)).toEqual(credits);
  }
  await become({ status: "verified" });
  expect(await typesOf(ctx)).toEqual([...CREDITS, "ach-debit-collect", "ach-debit-fund", "rtp-credit"]);
  await become({ status: "errored" });
  expect(await typesOf(ctx)).toEqual([]);
  await become({ status: "verified", disabledOn: new Date() });
  expect(await typesOf(ctx)).toEqual([]);
});

test("each payment method of a bank account needs its capability", async () => {
  const cases: [CapabilityID[], string[]][] = [
    [[], []],
    [["wallet"], []],
    [["transfers"], [...CREDITS, "ach-debit-collect"]],
    [["send-funds"], ["ach-debit-fund"]],
  ];
  for (const [capabilities, types] of cases) {
    const { ctx, become } = await withBank(capabilities);
    await become({ status: "verified" });
    expect(await typesOf(ctx)).toEqual(types);
  }
});

test("a card pays until it is removed or its month is over, and pushes and pulls if its bank supports that", async () => {
  const { ctx, card, become } = await withCard(["transfers"]);
  expect(await typesOf(ctx, card.cardID)).toEqual(["card-payment", "pull-from-card", "push-to-card"]);
  await become({ domesticPush: "not-supported", domesticPull: "unknown" });
  expect(await typesOf(ctx)).toEqual(["card-payment"]);
  await become({ domesticPush: "fast-funds", expiresOn: ctx.now });
  expect(await typesOf(ctx)).toEqual([]);
  expect(await typesOf({ ...ctx, now: new Date(ctx.now.getTime() - 1) })).toEqual(["card-payment", "push-to-card"]);
  await become({ expiresOn: new Date("2050-01-01T00:00:00Z"), disabledOn: new Date() });
  expect(await typesOf(ctx)).toEqual([]);
  const lacking = await withCard(["send-funds", "wallet"]);
  expect(await typesOf(lacking.ctx)).toEqual([]);
});

test("a card and a phone's card show the fields of the API, and none of the sealed data", async () => {
  const { ctx, card } = await withCard(["transfers"]);
  const [paid] = await listPaymentMethods(ctx, { paymentMethodType: "card-payment" });
  expect(PaymentMethod.parse(paid)).toMatchObject({
    card: {
      cardID: card.cardID,
      brand: "Visa",
      cardType: "debit",
      lastFourCardNumber: "1111",
      bin: "411111",
      expiration: { month: "12", year: "49" },
      billingAddress: { postalCode: "80301" },
      cardVerification: { cvv: "match", addressLine1: "notChecked", postalCode: "match" },
      domesticPushToCard: "standard",
      domesticPullFromCard: "supported",
    },
  });
  expect(JSON.stringify(paid)).not.toMatch(/token|wrapped|null/i);
  const phone = await withCard(["transfers"], "mobile-pay");
  const [mobile] = await listPaymentMethods(phone.ctx, {});
  expect(PaymentMethod.parse(mobile)).toMatchObject({
    paymentMethodType: "mobile-pay",
    mobilePay: { brand: "Visa", cardDisplayName: "Visa 1111", dynamicLastFour: "2222" },
  });
});

test("a list is filtered by source and type, and an unknown filter matches no method", async () => {
  const { ctx, bankAccountID } = await withBank(["transfers"]);
  await newBankAccount(ctx);
  expect(await listPaymentMethods(ctx, {})).toHaveLength(4);
  expect(await typesOf(ctx, bankAccountID)).toEqual(CREDITS);
  expect(await listPaymentMethods(ctx, { paymentMethodType: "ach-credit-standard" })).toHaveLength(2);
  expect(await listPaymentMethods(ctx, { sourceID: bankAccountID, paymentMethodType: "rtp-credit" })).toEqual([]);
  for (const filter of [{ sourceID: null }, { paymentMethodType: null }, { sourceID: newID<string>() }])
    expect(await listPaymentMethods(ctx, filter)).toEqual([]);
});

test("a payment method that cannot be used is still read by its ID, but not by another account", async () => {
  const { ctx, partner, bankAccountID, become } = await withBank(["transfers"]);
  const methods = await methodsOf(bankAccountID);
  await become({ disabledOn: new Date() });
  for (const { paymentMethodID, type } of methods) {
    const id = PaymentMethod.options[0].shape.paymentMethodID.parse(paymentMethodID);
    expect(await getPaymentMethod(ctx, id)).toMatchObject({ paymentMethodID, paymentMethodType: type });
    expect(await failureOf(getPaymentMethod(ctxFor(partner), id))).toBe("notFound");
  }
  expect(await listPaymentMethods(ctx, {})).toEqual([]);
  const ids = methods.map(({ paymentMethodID }) => paymentMethodID);
  expect(await usablePaymentMethods(ctx, { methodIDs: ids })).toEqual([]);
});

test("methods of several accounts of a partner are resolved together, each with its owner and source", async () => {
  const one = await withBank(["transfers"]);
  const two = await withCard(["transfers"], "card", one.partner);
  const result = await usablePaymentMethods(one.ctx, { accountIDs: [one.accountID, two.accountID] });
  expect(result).toHaveLength(5);
  for (const { accountID, partnerID, sourceID } of result) {
    const owner = accountID === one.accountID ? one : two;
    expect(partnerID).toBe(owner.partner.accountID);
    expect(sourceID).toBe(owner === one ? one.bankAccountID : two.card.cardID);
  }
  const ids = result.map(({ paymentMethod }) => paymentMethod.paymentMethodID);
  expect(await usablePaymentMethods(one.ctx, { methodIDs: ids.slice(1, 4) })).toHaveLength(3);
  expect(await usablePaymentMethods(one.ctx, { methodIDs: ids, accountIDs: [two.accountID] })).toHaveLength(3);
  expect(await usablePaymentMethods(one.ctx, {})).toEqual([]);
  const stranger = ctxFor(await newPartner(db));
  expect(await usablePaymentMethods(stranger, { methodIDs: ids, accountIDs: [one.accountID] })).toEqual([]);
});

test("when a capability changes, events report the payment methods it enables and disables", async () => {
  const { ctx, accountID } = await withBank(["transfers"]);
  await disable(ctx, "transfers");
  const disabled = (await eventsOf(ctx)).filter((type) => type === "paymentMethod.disabled");
  expect(disabled).toHaveLength(CREDITS.length);
  const { accountID: of, capability } = capabilityTable;
  const row = and(eq(of, accountID), eq(capability, "transfers"));
  await db.update(capabilityTable).set({ status: "enabled" }).where(row);
  expect(await typesOf(ctx)).toEqual(CREDITS);
});

test("every type of payment method is usable in some setup", () => {
  const types = PaymentMethod.options.flatMap((variant) => variant.shape.paymentMethodType.options as string[]);
  expect(types.sort()).toEqual([...PAYMENT_METHOD_TYPES].sort());
});
