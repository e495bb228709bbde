import { eq, sql } from "drizzle-orm";
import { expect, test } from "@playwright/test";
import { auditTrailView, issuedCardTable } from "@/db/schema";
import { newCard } from "@/testing/cards";
import { newIssuer } from "@/testing/issuing";
import { newID, type IssuedCardID } from "@/lib/core/api/ids";
import { discloseIssuedCard } from "@/lib/domain/cards/issuing/issuing";
import { newCardNumber, type RandomBelow } from "./card-number";
import { VaultError } from "./envelope";
import { storeCard } from "./cards";

const DENIED = { cause: { code: "42501" } };

test("the server's role cannot read, change or delete a sealed number", async () => {
  const { db } = await newIssuer();
  for (const statement of [
    "select ciphertext from vault.card_secret",
    "update vault.card_secret set key_version = 1",
    "delete from vault.card_secret",
    "truncate vault.card_secret",
  ]) {
    await expect(db.execute(sql.raw(statement)), statement).rejects.toMatchObject(DENIED);
  }
});

test("the server's role can add to the audit log but change nothing in it", async () => {
  const { db } = await newIssuer();
  for (const statement of [
    "update audit_event set outcome = 'done'",
    "delete from audit_event",
    "truncate audit_event",
    "update audit_waiting set outcome = 'done'",
    "delete from audit_waiting",
    "truncate audit_waiting",
    "update audit_head set sequence = 0",
    "delete from audit_head",
    "insert into audit_head select gen_random_uuid(), 0, ''",
  ]) {
    await expect(db.execute(sql.raw(statement)), statement).rejects.toMatchObject(DENIED);
  }
});

/** Picks the given pairs: the range, then the nine digits. */
function picking(...pairs: [range: number, digits: number][]): RandomBelow {
  const picks = pairs.flat();
  return () => picks.shift() ?? 0;
}

test("when a number is taken, then the next one is issued instead", async () => {
  const { db, ctx } = await newIssuer();
  const taken = Math.floor(Math.random() * 1e9);
  const [one, other] = [newID<IssuedCardID>(), newID<IssuedCardID>()];
  await storeCard(
    ctx,
    { issuedCardID: one, accountID: ctx.accountID, partnerID: ctx.homePartnerID },
    picking([0, taken]),
  );
  const next = Math.floor(Math.random() * 1e9);
  const shown = await storeCard(
    ctx,
    { issuedCardID: other, accountID: ctx.accountID, partnerID: ctx.homePartnerID },
    picking([0, taken], [0, taken], [0, next]),
  );
  expect(shown).toEqual({ brand: "Visa", lastFour: newCardNumber(picking([0, next])).lastFour });
  expect(await db.select().from(issuedCardTable).where(eq(issuedCardTable.accountID, ctx.accountID))).toEqual([]);
});

test("when every number is taken, then no number is issued", async () => {
  const { ctx } = await newIssuer();
  const taken = Math.floor(Math.random() * 1e9);
  const same = (limit: number) => (limit === 1 ? 0 : taken);
  const store = () =>
    storeCard(ctx, { issuedCardID: newID(), accountID: ctx.accountID, partnerID: ctx.homePartnerID }, same);
  await store();
  await expect(store()).rejects.toBeInstanceOf(VaultError);
});

test("when a card's transaction is rolled back, then the card has no number", async () => {
  const { db, ctx, walletID } = await newIssuer();
  const id = newID<IssuedCardID>();
  await db
    .transaction(async (open) => {
      await storeCard(
        { ...ctx, db: open },
        { issuedCardID: id, accountID: ctx.accountID, partnerID: ctx.homePartnerID },
      );
      throw new Error("broken off");
    })
    .catch(() => {});
  await expect(discloseIssuedCard(ctx, id)).rejects.toMatchObject({ kind: "notFound" });
  const stored = await newCard(ctx, walletID);
  expect(await discloseIssuedCard(ctx, stored.issuedCardID)).toMatchObject({ issuedCardID: stored.issuedCardID });
  expect(await db.select().from(auditTrailView).where(eq(auditTrailView.object, id))).toEqual([]);
});
