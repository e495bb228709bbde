import { and, eq } from "drizzle-orm";
import { expect, test } from "@playwright/test";
import { capabilityTable, eventTable, issuedCardTable } from "@/db/schema";
import { transact } from "@/testing/context";
import { newAccount } from "@/testing/factories";
import { newIssuer } from "@/testing/issuing";
import { textOf } from "@/testing/text";
import { newID, type WalletID } from "@/lib/core/api/ids";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { CreateIssuedCard, IssuedCard } from "./contract";
import { createIssuedCard } from "./create-issued-card";

const now = new Date("2026-11-21T12:00:00Z");

function create(ctx: Ctx, fundingWalletID: WalletID, more: Partial<CreateIssuedCard> = {}) {
  const input = CreateIssuedCard.parse({
    fundingWalletID,
    authorizedUser: { firstName: "Ada", lastName: "Lovelace" },
    formFactor: "virtual",
    ...more,
  });
  return transact(ctx, (open) => createIssuedCard(open, input));
}

test("in production no cards are created without a connector for them, and the error says so", async () => {
  const { db, ctx, accountID, walletID } = await newIssuer({ now });
  const live = { ...ctx, caller: { ...ctx.caller, mode: "production" as const } };
  const refused = { kind: "invalid", fields: { error: "spending cards are not offered in production yet" } };
  await expect(create(live, walletID)).rejects.toMatchObject(refused);
  expect(await db.$count(issuedCardTable, eq(issuedCardTable.accountID, accountID))).toBe(0);
});

test("a new card is inactive, valid for 24 months, and emits an event", async () => {
  const { db, ctx, walletID } = await newIssuer({ now });
  const card = await create(ctx, walletID);
  expect(IssuedCard.parse(card)).toEqual(card);
  expect(card).toEqual({
    issuedCardID: card.issuedCardID,
    brand: card.brand,
    lastFourCardNumber: card.lastFourCardNumber,
    expiration: { month: "11", year: "28" },
    authorizedUser: { firstName: "Ada", lastName: "Lovelace" },
    fundingWalletID: walletID,
    state: "inactive",
    formFactor: "virtual",
    createdOn: now.toISOString(),
  });
  const [row] = await db.select().from(issuedCardTable).where(eq(issuedCardTable.issuedCardID, card.issuedCardID));
  expect(row?.expiresOn).toBe("2028-12-01");
  const [event] = await db
    .select()
    .from(eventTable)
    .where(and(eq(eventTable.accountID, ctx.accountID), eq(eventTable.type, "issuedCard.created")));
  expect(event?.data).toEqual({ issuedCardID: card.issuedCardID, state: "inactive" });
});

test("a card keeps its memo, controls and expiration", async () => {
  const { ctx, walletID } = await newIssuer({ now });
  const more = {
    memo: "Travel",
    expiration: { month: "12", year: "26" },
    controls: { singleUse: true, velocityLimits: [{ amount: 5000, interval: "per-transaction" as const }] },
  };
  expect(await create(ctx, walletID, more)).toMatchObject(more);
});

test("an empty memo is stored as none, and the user's birth date is not stored", async () => {
  const { ctx, walletID } = await newIssuer({ now });
  const card = await create(ctx, walletID, {
    memo: "",
    authorizedUser: { firstName: "Ada", lastName: "Lovelace", birthDate: { day: 10, month: 12, year: 1990 } },
  });
  expect(card).not.toHaveProperty("memo");
  expect(textOf(card)).not.toContain("1990");
});

test("an account without card-issuing enabled issues no cards", async () => {
  const { db, ctx, walletID } = await newIssuer({ now });
  for (const status of ["pending", "in-review", "disabled"] as const) {
    await db
      .update(capabilityTable)
      .set({ status })
      .where(and(eq(capabilityTable.accountID, ctx.accountID), eq(capabilityTable.capability, "card-issuing")));
    await expect(create(ctx, walletID)).rejects.toMatchObject({
      kind: "forbidden",
      message: "card-issuing is not enabled",
    });
  }
  expect(await db.select().from(issuedCardTable).where(eq(issuedCardTable.accountID, ctx.accountID))).toEqual([]);
});

test("a wallet of a different account funds no card, even if the caller brought that account in", async () => {
  const { db, ctx, partner } = await newIssuer({ now });
  const { walletID } = await newAccount(db, partner, { wallet: true });
  await expect(create(ctx, walletID)).rejects.toMatchObject({
    kind: "invalid",
    fields: { fundingWalletID: "is not a wallet of this account" },
  });
});

test("an expiration out of range is reported together with all other errors", async () => {
  const { ctx, walletID } = await newIssuer({ now });
  const fault = "must be 1 to 24 months ahead";
  await expect(create(ctx, walletID, { expiration: { month: "11", year: "26" } })).rejects.toMatchObject({
    fields: { expiration: { month: fault } },
  });
  await expect(create(ctx, walletID, { expiration: { month: "12", year: "28" } })).rejects.toMatchObject({
    fields: { expiration: { month: fault } },
  });
  const both = create(ctx, newID<WalletID>(), { expiration: { month: "01", year: "30" } });
  await expect(both).rejects.toMatchObject({
    kind: "invalid",
    fields: { fundingWalletID: "is not a wallet of this account", expiration: { year: fault } },
  });
});
