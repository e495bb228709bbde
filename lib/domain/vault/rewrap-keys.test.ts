import { eq, TransactionRollbackError } from "drizzle-orm";
import { expect, test } from "@playwright/test";
import { cardSecretTable } from "@/db/schema";
import { newCard } from "@/db/testing/cards";
import { transact } from "@/db/testing/context";
import { newIssuer } from "@/db/testing/issuing";
import { ownerDatabase } from "@/db/testing/owner";
import { addKeyVersion, keys } from "@/lib/providers/keys";
import { discloseIssuedCard } from "../issuing/disclose-issued-card";
import { destroyCardNumbers, RETENTION_DAYS } from "./destroy-card-numbers";
import { readIdentity, storeIdentity } from "./identity";
import { rewrapKeys } from "./rewrap-keys";

// One after the other: each passes over the rows which the other is working on.
test.describe.configure({ mode: "default" });

const DAY = 24 * 60 * 60 * 1000;

test("after a rotation old records are wrapped anew and open as before", async () => {
  const { ctx, walletID } = await newIssuer();
  const { issuedCardID: id } = await newCard(ctx, walletID);
  const place = { ownerKind: "account", owner: ctx.accountID, accountID: ctx.accountID } as const;
  await storeIdentity(ctx, place, { ein: "123456789" });
  const before = await discloseIssuedCard(ctx, id);
  addKeyVersion(process.env.KEYS_FILE || ".data/keys.json", "card");
  addKeyVersion(process.env.KEYS_FILE || ".data/keys.json", "identity");
  while ((await transact(ctx, rewrapKeys)) > 0);
  const [secret] = await ownerDatabase().select().from(cardSecretTable).where(eq(cardSecretTable.issuedCardID, id));
  expect(secret?.keyVersion).toBe(keys().current("card").version);
  expect(await discloseIssuedCard(ctx, id)).toEqual(before);
  expect(await readIdentity(ctx, place)).toEqual({ ein: "123456789" });
});

test("the number of a card closed longer ago than the retention is destroyed, a younger one's is kept", async () => {
  const { ctx, walletID } = await newIssuer();
  const { issuedCardID: id } = await newCard(ctx, walletID, { state: "closed" });
  const inDays = (days: number) => ({ ...ctx, now: new Date(ctx.now.getTime() + days * DAY) });
  await transact(inDays(RETENTION_DAYS - 1), destroyCardNumbers);
  await expect(discloseIssuedCard(ctx, id)).resolves.toMatchObject({ state: "closed" });
  const undone = ownerDatabase().transaction(async (db) => {
    while ((await destroyCardNumbers({ ...inDays(RETENTION_DAYS + 1), db })) > 0);
    await expect(discloseIssuedCard({ ...ctx, db }, id)).rejects.toMatchObject({ kind: "notFound" });
    const [secret] = await db.select().from(cardSecretTable).where(eq(cardSecretTable.issuedCardID, id));
    expect(secret?.ciphertext).toHaveLength(0);
    db.rollback();
  });
  await expect(undone).rejects.toThrow(TransactionRollbackError);
});
