import { and, eq } from "drizzle-orm";
import { expect, test } from "@playwright/test";
import { eventTable, linkedCardTable } from "@/db/schema";
import { ctxFor, transact, work } from "@/testing/context";
import { newAccount, newPartner, testDatabase } from "@/testing/factories";
import { LinkCard } from "./contract";
import { linkCard } from "./link-card";
import { getLinkedCard } from "./queries";
import { updateLinkedCards } from "./update-linked-cards";
import type { AccountID } from "@/lib/core/api/ids";

const db = testDatabase();
const two = (value: number) => String(value % 100).padStart(2, "0");

async function newCard(cardOnFile: boolean) {
  const partner = await newPartner(db, { attested: true });
  const { accountID } = await newAccount(db, partner);
  const ctx = ctxFor(partner, accountID);
  const expiration = { month: two(ctx.now.getUTCMonth() + 1), year: two(ctx.now.getUTCFullYear()) };
  const body = { cardNumber: "4111111111111111", cardCvv: "111", expiration, billingAddress: { postalCode: "11111" } };
  const card = await transact(ctx, (open) => linkCard(open, LinkCard.parse({ ...body, cardOnFile })));
  return { ctx, card };
}

const eventsOf = (accountID: AccountID) =>
  db
    .select()
    .from(eventTable)
    .where(and(eq(eventTable.accountID, accountID), eq(eventTable.type, "card.autoUpdated")));

test("a card on file that ends this month is updated once with an event; one without consent is not", async () => {
  const [agreed, silent] = [await newCard(true), await newCard(false)];
  await work(agreed.ctx, updateLinkedCards, {});
  await work(agreed.ctx, updateLinkedCards, {});
  const updated = await getLinkedCard(agreed.ctx, agreed.card.cardID);
  expect(updated).toMatchObject({
    expiration: { month: agreed.card.expiration.month, year: two(agreed.ctx.now.getUTCFullYear() + 3) },
    cardAccountUpdater: { updateType: "expiration-update", updatedOn: expect.any(String) as unknown },
  });
  const { cardID } = agreed.card;
  const { accountID } = agreed.ctx;
  expect((await eventsOf(accountID)).map(({ data }) => data)).toEqual([
    { cardID, accountID, updateType: "expiration-update" },
  ]);
  expect(await getLinkedCard(silent.ctx, silent.card.cardID)).not.toHaveProperty("cardAccountUpdater");
});

test("an update for a card that has changed since the request is dropped", async () => {
  const { ctx, card } = await newCard(true);
  const claimed = await transact(ctx, (open) => updateLinkedCards.claim(open, {}));
  const own = (claimed ?? []).filter(({ cardID }) => cardID === card.cardID);
  const answer = await updateLinkedCards.call(own, "key");
  await db.update(linkedCardTable).set({ expYear: "40" }).where(eq(linkedCardTable.cardID, card.cardID));
  // Another test's updater may have found the card before, but none asks about it now.
  const before = await eventsOf(ctx.accountID);
  await transact(ctx, (open) => updateLinkedCards.settle(open, own, answer));
  expect((await getLinkedCard(ctx, card.cardID)).expiration.year).toBe("40");
  expect(await eventsOf(ctx.accountID)).toEqual(before);
});
