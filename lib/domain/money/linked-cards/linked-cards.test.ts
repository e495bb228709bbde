import { eq, sql } from "drizzle-orm";
import { expect, test } from "@playwright/test";
import { rows } from "@/db/client";
import { eventTable, linkedCardTable, paymentMethodTable } from "@/db/schema";
import { ctxFor, transact } from "@/testing/context";
import { newAccount, newPartner, testDatabase } from "@/testing/factories";
import type { AccountID, PaymentMethodID } from "@/lib/core/api/ids";
import { DAY } from "@/lib/core/time/time";
import { sandboxCardOf } from "@/lib/providers/rails/simulator/card-processor";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { getPaymentMethod } from "@/lib/domain/money/payment-methods/queries";
import { openCardToken } from "@/lib/domain/platform/vault/sealed-records";
import { answerOf } from "./ask-processor";
import { Card, LinkCard, UpdateCard } from "./contract";
import { disableCard } from "./linked-cards";
import { linkCard } from "./link-card";
import { getLinkedCard, listLinkedCards } from "./queries";
import { updateCard } from "./update-card";

const db = testDatabase();
const now = new Date("2026-11-21T12:00:00Z");
const NUMBER = "4111111111111111";
const BODY = {
  cardNumber: NUMBER,
  cardCvv: "111",
  expiration: { month: "12", year: "35" },
  billingAddress: { addressLine1: "1 Main St", postalCode: "11111" },
};

async function setting(options: Parameters<typeof newPartner>[1] = { attested: true }) {
  const partner = await newPartner(db, options);
  const { accountID } = await newAccount(db, partner, { capabilities: ["transfers"] });
  return { partner, accountID, ctx: ctxFor(partner, accountID, { now }) };
}

const link = (ctx: Ctx, more: object = {}) =>
  transact(ctx, (open) => linkCard(open, LinkCard.parse({ ...BODY, ...more })));
const update = (ctx: Ctx, id: Card["cardID"], body: object) =>
  transact(ctx, (open) => updateCard(open, id, UpdateCard.parse(body)));
const rowsOf = (accountID: AccountID) =>
  db.select().from(linkedCardTable).where(eq(linkedCardTable.accountID, accountID));

test("a linked card is stored by its token, and neither number nor code is in its row", async () => {
  const { ctx, accountID, partner } = await setting();
  const card = await link(ctx, { holderName: "Alex Irwin", verifyName: true });
  expect(Card.parse(card)).toEqual(card);
  expect(card).toMatchObject({
    brand: "Visa",
    cardType: "debit",
    bin: "411111",
    lastFourCardNumber: "1111",
    cardVerification: { cvv: "match", postalCode: "match", addressLine1: "match", accountName: { fullName: "match" } },
    cardOnFile: false,
    domesticPushToCard: "standard",
    domesticPullFromCard: "supported",
  });
  const [row] = await rowsOf(accountID);
  if (!row) throw new Error("no row");
  const sealed = { keyVersion: row.keyVersion, wrappedKey: row.wrappedKey, ciphertext: row.token };
  expect(sandboxCardOf(openCardToken(row, sealed))).toEqual({ network: "visa", result: "approved" });
  expect(row).toMatchObject({ partnerID: partner.accountID, expiresOn: new Date("2036-01-01T00:00:00Z") });
  const [text] = await rows<{ row: string }>(
    db,
    sql`select c::text as row from linked_card c where card_id = ${card.cardID}`,
  );
  expect(text?.row).not.toContain(NUMBER);
  expect(text?.row).not.toContain(Buffer.from("sandbox.visa").toString("hex"));
});

test("the payment methods of a card follow from its network", async () => {
  const { ctx } = await setting();
  const waiting = { ...ctx, waitFor: "payment-method" };
  const typesOf = async (body: object) =>
    (await link(waiting, body)).paymentMethods?.map((one) => one.paymentMethodType);
  expect(await typesOf({})).toEqual(["card-payment", "push-to-card", "pull-from-card"]);
  expect(await typesOf({ cardNumber: "371111111111114", cardCvv: "1111" })).toEqual(["card-payment"]);
});

test("the same card is linked once to an account, in any spelling, and to any number of accounts", async () => {
  const { ctx, accountID, partner } = await setting();
  const { cardID, fingerprint } = await link(ctx);
  await expect(link(ctx, { cardNumber: "4111 1111-1111 1111" })).rejects.toMatchObject({
    kind: "taken",
    fields: { existingCardID: cardID },
  });
  const other = await newAccount(db, partner);
  expect((await link(ctxFor(partner, other.accountID, { now }))).fingerprint).toBe(fingerprint);
  expect(await rowsOf(accountID)).toHaveLength(1);
});

test("two partners cannot detect that the same card is linked with both", async () => {
  const [one, two] = [await setting(), await setting()];
  const [ours, theirs] = [await link(one.ctx), await link(two.ctx)];
  expect(theirs.fingerprint).not.toBe(ours.fingerprint);
  expect(await getLinkedCard(one.ctx, ours.cardID)).toMatchObject({ fingerprint: ours.fingerprint });
  const [row] = await rowsOf(one.accountID);
  expect([ours.fingerprint, theirs.fingerprint]).not.toContain(row?.fingerprint);
});

test("when ten requests link the same card at once, one does", async () => {
  const { ctx, accountID } = await setting();
  const all = await Promise.allSettled(Array.from({ length: 10 }, () => link(ctx)));
  expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const one of all) if (one.status === "rejected") expect(one.reason).toMatchObject({ kind: "taken" });
  const [row, ...more] = await rowsOf(accountID);
  expect(more).toEqual([]);
  const methods = await db
    .select()
    .from(paymentMethodTable)
    .where(eq(paymentMethodTable.sourceID, row?.cardID ?? ""));
  expect(methods).toHaveLength(3);
});

test("numbers are accepted from partners with an attestation, and from our own forms in sandbox", async () => {
  const { ctx } = await setting({});
  const as = (caller: Partial<Ctx["caller"]>) => ({ ...ctx, caller: { ...ctx.caller, ...caller } });
  await expect(link(ctx)).rejects.toMatchObject({ kind: "forbidden" });
  await expect(link(as({ attestedUntil: now }))).rejects.toMatchObject({ kind: "forbidden" });
  await expect(link(as({ kind: "session", mode: "production" }))).rejects.toMatchObject({ kind: "forbidden" });
  const { cardID } = await link(as({ kind: "session" }));
  await expect(update(ctx, cardID, { cardCvv: "111" })).rejects.toMatchObject({ kind: "forbidden" });
  await expect(update(ctx, cardID, { holderName: "Ada" })).resolves.toMatchObject({ holderName: "Ada" });
});

test("production has no processor yet", async () => {
  const { ctx, accountID } = await setting({ attested: true, mode: "production" });
  await expect(link(ctx)).rejects.toMatchObject({ kind: "invalid", fields: { error: expect.any(String) as unknown } });
  expect(await rowsOf(accountID)).toEqual([]);
});

test("an invalid card is rejected with every error, and nothing is stored", async () => {
  const { ctx, accountID } = await setting();
  const errors: [body: object, fields: string[]][] = [
    [{ cardNumber: "4111111111111112" }, ["cardNumber"]],
    [{ cardNumber: "411111111111111" }, ["cardNumber"]],
    [{ cardNumber: "3611111111111111" }, ["cardNumber"]],
    [
      { cardNumber: "x", cardCvv: "12", expiration: { month: "13", year: "35" } },
      ["cardCvv", "cardNumber", "expiration"],
    ],
    [{ cardNumber: undefined, cardCvv: undefined, expiration: undefined }, ["cardCvv", "cardNumber", "expiration"]],
    [{ cardCvv: "1111" }, ["cardCvv"]],
    [{ expiration: { month: "10", year: "26" } }, ["expiration"]],
    [{ expiration: { month: "12" } }, ["expiration"]],
    [{ merchantAccountID: "0190a1b2-0000-7000-8000-000000000001" }, ["merchantAccountID"]],
    [{ cardNumber: "4000000000000002" }, ["error"]],
    [{ e2ee: { token: "a.b.c.d.e" } }, ["e2ee"]],
  ];
  for (const [body, fields] of errors) {
    const refused = await link(ctx, body).catch((error: unknown) => error);
    expect(refused, JSON.stringify(fields)).toMatchObject({ kind: "invalid" });
    expect(Object.keys((refused as { fields: object }).fields).sort()).toEqual(fields);
  }
  expect(await rowsOf(accountID)).toEqual([]);
  await expect(link(ctx, { expiration: { month: "11", year: "26" } })).resolves.toMatchObject({ brand: "Visa" });
});

test("a change merges the address, and only a code makes the bank check the card again", async () => {
  const { ctx, partner } = await setting();
  const { cardID } = await link(ctx);
  const stored = await update(ctx, cardID, {
    billingAddress: { postalCode: "22222", city: "Denver" },
    expiration: { year: "36" },
    merchantAccountID: partner.accountID,
    cardOnFile: true,
  });
  expect(stored).toMatchObject({
    billingAddress: { addressLine1: "1 Main St", postalCode: "22222", city: "Denver" },
    expiration: { month: "12", year: "36" },
    cardVerification: { cvv: "match", postalCode: "match" },
    merchantAccountID: partner.accountID,
    cardOnFile: true,
  });
  const checked = await update(ctx, cardID, { cardCvv: "222", holderName: "Irwin", verifyName: true });
  expect(checked.cardVerification).toEqual({
    cvv: "noMatch",
    postalCode: "noMatch",
    addressLine1: "noMatch",
    accountName: { firstName: "notChecked", middleName: "notChecked", lastName: "match", fullName: "match" },
  });
  expect(await getLinkedCard(ctx, cardID)).toEqual(checked);
  for (const [body, field] of [
    [{ cardCvv: "1111" }, "cardCvv"],
    [{ expiration: { year: "20" } }, "expiration"],
    [{ expiration: { month: "xx" } }, "expiration"],
    [{ verifyName: true }, "verifyName"],
  ] as const)
    await expect(update(ctx, cardID, body)).rejects.toMatchObject({
      fields: { [field]: expect.anything() as unknown },
    });
  expect(await getLinkedCard(ctx, cardID)).toEqual(checked);
});

async function eventsOf(sourceID: string): Promise<string[]> {
  const events = await db
    .select({ type: eventTable.type })
    .from(eventTable)
    .where(sql`${eventTable.data} ->> 'sourceID' = ${sourceID}`);
  return events.map(({ type }) => type).sort();
}

test("a name cannot contain a card number", () => {
  const named = (holderName: string) => LinkCard.safeParse({ ...BODY, holderName }).success;
  expect([NUMBER, "4111 1111 1111 1111", "Ada 4111-1111-1111-1111", "Ada Lovelace 3rd", ""].map(named)).toEqual([
    false,
    false,
    false,
    true,
    true,
  ]);
});

test("a disabled card leaves the list, stays on its transfers, and can be linked again", async () => {
  const { ctx } = await setting();
  const { cardID } = await link(ctx);
  const later = { ...ctx, now: new Date(now.getTime() + DAY) };
  await transact(later, (open) => disableCard(open, cardID));
  await transact(later, (open) => disableCard(open, cardID));
  expect(await listLinkedCards(ctx)).toEqual([]);
  await expect(getLinkedCard(ctx, cardID)).rejects.toMatchObject({ kind: "notFound" });
  await expect(update(ctx, cardID, {})).rejects.toMatchObject({ kind: "conflict" });
  const [method] = await db.select().from(paymentMethodTable).where(eq(paymentMethodTable.sourceID, cardID));
  expect(await getPaymentMethod(ctx, method?.paymentMethodID as PaymentMethodID)).toMatchObject({ card: { cardID } });
  expect(await eventsOf(cardID)).toEqual(
    ["paymentMethod.disabled", "paymentMethod.enabled"].flatMap((type) => [type, type, type]),
  );
  const again = await link(ctx);
  expect(again.cardID).not.toBe(cardID);
  expect((await listLinkedCards(ctx)).map((card) => card.cardID)).toEqual([again.cardID]);
});

test("a processor that fails or is slow is 504, and its own error is not returned", async () => {
  const failed = Promise.reject(new Error(NUMBER));
  await expect(answerOf(failed)).rejects.toMatchObject({
    kind: "downstream",
    message: expect.not.stringContaining(NUMBER) as unknown,
  });
  await expect(answerOf(new Promise(() => {}), 5)).rejects.toMatchObject({ kind: "downstream" });
});
