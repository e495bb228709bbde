import { expect, test } from "@playwright/test";
import { eventsOf } from "@/testing/bank-accounts";
import { ctxFor, transact } from "@/testing/context";
import { newAccount, newPartner, testDatabase } from "@/testing/factories";
import { newLinkedCard } from "@/testing/linked-cards";
import { listPaymentMethods } from "@/lib/domain/money/payment-methods/queries";
import { endLinkedCards } from "./linked-cards";
import { HOUR } from "@/lib/core/time/time";

const db = testDatabase();
const END = new Date("2031-04-01T00:00:00Z");
const at = (milliseconds: number) => new Date(END.getTime() + milliseconds);

async function setting(more: object = {}) {
  const partner = await newPartner(db);
  const { accountID } = await newAccount(db, partner, { capabilities: ["transfers"] });
  const card = await newLinkedCard(partner, accountID, { expiresOn: END, domesticPull: "not-supported", ...more });
  const ctxAt = (now: Date) => ctxFor(partner, accountID, { now });
  const events = () => eventsOf(ctxAt(END), "paymentMethodID");
  const end = (now: Date) => transact(ctxAt(now), endLinkedCards);
  return { card, ctxAt, events, end };
}

test("when a card's month ends, one event reports the payment methods that were usable until then", async () => {
  const { card, ctxAt, events, end } = await setting();
  const usable = async (now: Date) => (await listPaymentMethods(ctxAt(now), {})).length;
  await end(at(-1));
  expect(await events()).toEqual([]);
  expect([await usable(at(-1)), await usable(at(0))]).toEqual([2, 0]);
  for (const now of [at(0), at(1), at(HOUR)]) await end(now);
  expect((await events()).sort()).toEqual(
    [`paymentMethod.disabled ${card.pay}`, `paymentMethod.disabled ${card.push}`].sort(),
  );
});

test("a card that was disabled before its month ends causes no event", async () => {
  const { events, end } = await setting({ disabledOn: at(-1000) });
  await end(at(1));
  expect(await events()).toEqual([]);
});

test("a card that got a later month causes an event again when that one ends", async () => {
  const { events, end } = await setting({ expiresOn: at(100), endToldOf: END });
  await end(at(99));
  expect(await events()).toEqual([]);
  await end(at(100));
  expect(await events()).toHaveLength(2);
});
