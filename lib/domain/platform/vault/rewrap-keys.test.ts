import { eq, sql } from "drizzle-orm";
import { expect, test } from "@playwright/test";
import { rows } from "@/db/client";
import { cardSecretTable, issuedCardTable, linkedCardTable, userTable, webhookSecretTable } from "@/db/schema";
import { newCard } from "@/testing/cards";
import { transact } from "@/testing/context";
import { newExporter } from "@/testing/exports";
import { newIssuer } from "@/testing/issuing";
import { ownerDatabase } from "@/testing/owner";
import { codeAt, newPerson } from "@/testing/people";
import { newEndpoint } from "@/testing/webhooks";
import { remember } from "@/e2e/canary";
import { newID, type IssuedCardID } from "@/lib/core/api/ids";
import { DAY } from "@/lib/core/time/time";
import { exportPort } from "@/lib/http/bindings";
import { addKeyVersion } from "@/lib/providers/keys";
import { discloseIssuedCard } from "@/lib/domain/cards/issuing/issuing";
import { LinkCard } from "@/lib/domain/money/linked-cards/contract";
import { linkCard } from "@/lib/domain/money/linked-cards/link-card";
import { stepOf } from "@/lib/domain/access/second-factors/totp";
import { rotateSecret } from "@/lib/domain/platform/webhooks/webhooks";
import { secretsOf } from "@/lib/domain/platform/webhooks/secrets";
import { openCardToken, openWebhookSecret } from "./sealed-records";
import { destroyCardNumbers, RETENTION_DAYS } from "./cards";
import { VaultError } from "./envelope";
import { placeOfAccount, readIdentity, storeIdentity } from "./identity";
import { rewrapKeys } from "./rewrap-keys";

// One after the other, because each skips rows that another test locks.
test.describe.configure({ mode: "default" });

type Issuer = Awaited<ReturnType<typeof newIssuer>>;

/** Runs batches until the record has the version. They skip rows that the server's job locks. */
async function rewrapUntil(ctx: Issuer["ctx"], versionNow: () => Promise<number | undefined>, version: number) {
  await expect
    .poll(
      async () => {
        await rewrapKeys((step) => transact(ctx, step));
        return versionNow();
      },
      { intervals: [50], timeout: 90_000 },
    )
    .toBeGreaterThanOrEqual(version);
}

test("after a rotation old records are re-encrypted and open as before", async () => {
  const { ctx, walletID } = await newIssuer();
  const { issuedCardID: id } = await newCard(ctx, walletID);
  const place = placeOfAccount(ctx);
  await storeIdentity(ctx, place, { ein: "123456789" });
  const before = await discloseIssuedCard(ctx, id);
  const version = addKeyVersion(process.env.KEYS_FILE || ".data/keys.json", "card");
  addKeyVersion(process.env.KEYS_FILE || ".data/keys.json", "identity");
  const versionNow = async () =>
    (await ownerDatabase().select().from(cardSecretTable).where(eq(cardSecretTable.issuedCardID, id)))[0]?.keyVersion;
  // Other tests rotate keys as well.
  await rewrapUntil(ctx, versionNow, version);
  expect(await discloseIssuedCard(ctx, id)).toEqual(before);
  expect(await readIdentity(ctx, place)).toEqual({ ein: "123456789" });
});

test("after a rotation the key of an export is re-encrypted, and its file opens as before", async () => {
  const { ctx, create, write, row, text } = await newExporter(exportPort);
  const { exportID } = await create();
  await write();
  const before = await text(exportID);
  const version = addKeyVersion(process.env.KEYS_FILE || ".data/keys.json", "identity");
  await rewrapUntil(ctx, async () => (await row(exportID))?.keyVersion ?? undefined, version);
  expect(await text(exportID)).toBe(before);
});

const link = (ctx: Issuer["ctx"]) => {
  const expiration = { month: "12", year: "35" };
  const input = { cardNumber: "4111111111111111", cardCvv: "111", expiration, billingAddress: { postalCode: "11111" } };
  return transact(ctx, (open) => linkCard(open, LinkCard.parse(input)));
};

/** Links more cards than one batch takes, and destroys their tokens. */
async function destroyTokens(count: number): Promise<void> {
  const { ctx } = await newIssuer();
  const { cardID } = await link(ctx);
  const gone = sql`jsonb_build_object('card_id', gen_random_uuid(), 'token', '', 'wrapped_key', '', 'disabled_on', now())`;
  await ctx.db.execute(sql`
    insert into linked_card select (jsonb_populate_record(c, ${gone})).* from linked_card c, generate_series(1, ${count}::int)
    where c.partner_id = ${ctx.homePartnerID} and c.card_id = ${cardID}`);
}

test("after a rotation the token of a linked card is re-encrypted and opens as before, among many destroyed ones", async () => {
  await destroyTokens(501);
  const { ctx } = await newIssuer();
  const { cardID } = await link(ctx);
  const sealedIn = async () => {
    const [row] = await ctx.db.select().from(linkedCardTable).where(eq(linkedCardTable.cardID, cardID));
    if (!row) throw new Error("no card");
    return { ...row, ciphertext: row.token };
  };
  const before = await sealedIn();
  addKeyVersion(process.env.KEYS_FILE || ".data/keys.json", "secret");
  await rewrapUntil(ctx, async () => (await sealedIn()).keyVersion, before.keyVersion + 1);
  const after = await sealedIn();
  expect(openCardToken(after, after)).toBe(openCardToken(before, before));
  const elsewhere = { cardID: newID<string>(), accountID: ctx.accountID };
  expect(() => openCardToken(elsewhere, after)).toThrow(VaultError);
});

test("after a rotation both secrets of a webhook endpoint are re-encrypted and sign as before", async () => {
  const { ctx } = await newIssuer();
  const { endpointID, secret } = await newEndpoint(ctx, "https://hooks.example.com/");
  const { secret: newer } = await transact(ctx, (open) => rotateSecret(open, endpointID));
  for (const one of [secret, newer]) remember("secret", one);
  const versions = async () =>
    (await ctx.db.select().from(webhookSecretTable).where(eq(webhookSecretTable.endpointID, endpointID))).map(
      ({ keyVersion }) => keyVersion,
    );
  const before = Math.max(...(await versions()));
  expect(await secretsOf(ctx, { partnerID: ctx.homePartnerID, endpointID })).toEqual([newer, secret]);
  addKeyVersion(process.env.KEYS_FILE || ".data/keys.json", "secret");
  await rewrapUntil(ctx, async () => Math.min(...(await versions())), before + 1);
  expect(await secretsOf(ctx, { partnerID: ctx.homePartnerID, endpointID })).toEqual([newer, secret]);
  const [row] = await ctx.db.select().from(webhookSecretTable).where(eq(webhookSecretTable.endpointID, endpointID));
  if (!row) throw new Error("no secret");
  expect(() => openWebhookSecret({ ...row, endpointID: newID<string>() }, row)).toThrow(VaultError);
});

test("after a rotation a second factor is re-encrypted, and the app's codes are still accepted", async () => {
  const { ctx } = await newIssuer();
  const person = await newPerson(ctx.db, undefined, { totp: true });
  const other = await newPerson(ctx.db, undefined, { totp: true });
  remember("secret", person.totp ?? "", other.totp ?? "");
  const rowOf = async ({ userID }: typeof person) => {
    const [row] = await ctx.db.select().from(userTable).where(eq(userTable.userID, userID));
    if (!row) throw new Error("no person");
    return row;
  };
  const before = await rowOf(person);
  addKeyVersion(process.env.KEYS_FILE || ".data/keys.json", "secret");
  const versionNow = async () => (await rowOf(person)).totpKeyVersion ?? undefined;
  await rewrapUntil(ctx, versionNow, (before.totpKeyVersion ?? 0) + 1);
  const after = await rowOf(person);
  expect(after.totpWrappedKey).not.toEqual(before.totpWrappedKey);
  expect(after.totpCiphertext).toEqual(before.totpCiphertext);
  expect(stepOf(after, codeAt(person, ctx.now), ctx.now)).not.toBeNull();
  expect(() => stepOf({ ...after, userID: other.userID }, codeAt(person, ctx.now), ctx.now)).toThrow(VaultError);
});

/** A card that was closed some days ago, with a number that is a day older. Only the database's owner can create it. */
async function newCardClosed(ctx: Issuer["ctx"], walletID: Issuer["walletID"], daysAgo: number): Promise<IssuedCardID> {
  const { issuedCardID } = await newCard(ctx, walletID, { state: "closed" });
  const before = (days: number) => new Date(Date.now() - days * DAY);
  await ownerDatabase()
    .update(issuedCardTable)
    .set({ closedOn: before(daysAgo) })
    .where(eq(issuedCardTable.issuedCardID, issuedCardID));
  await ownerDatabase()
    .update(cardSecretTable)
    .set({ createdOn: before(daysAgo + 1) })
    .where(eq(cardSecretTable.issuedCardID, issuedCardID));
  return issuedCardID;
}

test("the number of a card closed longer ago than the retention period is destroyed, and that of a more recently closed card is kept", async () => {
  const { ctx, walletID } = await newIssuer();
  const stored = await newCardClosed(ctx, walletID, RETENTION_DAYS - 1);
  const id = await newCardClosed(ctx, walletID, RETENTION_DAYS + 1);
  await expect(discloseIssuedCard(ctx, id)).resolves.toMatchObject({ state: "closed" });
  while ((await transact(ctx, destroyCardNumbers)) > 0);
  await expect(discloseIssuedCard(ctx, stored)).resolves.toMatchObject({ state: "closed" });
  await expect(discloseIssuedCard(ctx, id)).rejects.toMatchObject({ kind: "notFound" });
  const [secret] = await ownerDatabase().select().from(cardSecretTable).where(eq(cardSecretTable.issuedCardID, id));
  expect(secret).toMatchObject({
    destroyedOn: expect.any(Date) as Date,
    wrappedKey: Buffer.alloc(0),
    ciphertext: Buffer.alloc(0),
  });
});

test("a number is not destroyed early, whatever time is passed and however the card is dated", async () => {
  const { ctx, walletID } = await newIssuer();
  const { issuedCardID: id } = await newCard(ctx, walletID, { state: "closed" });
  const destroy = () =>
    ctx.db.execute(sql`select vault.destroy_cards_closed_before(now() + interval '10 years', 1000000, now())`);
  await destroy();
  await expect(discloseIssuedCard(ctx, id)).resolves.toMatchObject({ state: "closed" });
  await ctx.db
    .update(issuedCardTable)
    .set({ closedOn: new Date(0) })
    .where(eq(issuedCardTable.issuedCardID, id));
  await destroy();
  await expect(discloseIssuedCard(ctx, id)).resolves.toMatchObject({ state: "closed" });
});

test("when a key has the wrong length or a rotation does not go forward, then the number does not change", async () => {
  const { ctx, walletID } = await newIssuer();
  const { issuedCardID: id } = await newCard(ctx, walletID);
  const secretOf = async () =>
    (await ownerDatabase().select().from(cardSecretTable).where(eq(cardSecretTable.issuedCardID, id)))[0];
  const before = await secretOf();
  const version = before?.keyVersion ?? 0;
  const abuses = [
    { bytes: 0, to: version + 1 },
    { bytes: 59, to: version + 1 },
    { bytes: 61, to: version + 1 },
    { bytes: 60, to: version },
    { bytes: 60, to: version - 1 },
  ];
  for (const { bytes, to } of abuses) {
    const wrappings = JSON.stringify([{ id, from: version, key: "00".repeat(bytes) }]);
    expect(await rows(ctx.db, sql`select vault.rewrap_cards(${wrappings}::jsonb, ${to}::int)::int as count`)).toEqual([
      { count: 0 },
    ]);
    expect(await secretOf()).toEqual(before);
  }
});
