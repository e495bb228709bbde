import { CompactEncrypt, importJWK } from "jose";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "@playwright/test";
import { rows } from "@/db/client";
import { endToEndKeyTable, linkedCardTable } from "@/db/schema";
import { ctxFor, transact } from "@/testing/context";
import { newAccount, newPartner, testDatabase } from "@/testing/factories";
import { type AccountID, newID } from "@/lib/core/api/ids";
import { addKeyVersion, keys } from "@/lib/providers/keys";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { linkCard } from "@/lib/domain/money/linked-cards/link-card";
import { LinkCard, UpdateCard } from "@/lib/domain/money/linked-cards/contract";
import { updateCard } from "@/lib/domain/money/linked-cards/update-card";
import { rewrapKeys } from "@/lib/domain/platform/vault/rewrap-keys";
import { JSONWebKey } from "./contract";
import { createEndToEndKey, testEncryptedToken } from "./end-to-end-keys";
import { openEncryptedToken } from "./open-encrypted-token";
import { HOUR } from "@/lib/core/time/time";

const db = testDatabase();
const CARD = { cardNumber: "4111111111111111", cardCvv: "111", expiration: { month: "12", year: "35" } };

const bodyOf = (token: string) =>
  LinkCard.parse({
    e2ee: { token },
    cardNumber: "",
    cardCvv: "",
    expiration: { month: "", year: "" },
    billingAddress: { postalCode: "11111" },
  });
const linkToken = (ctx: Ctx, token: string) => transact(ctx, (open) => linkCard(open, bodyOf(token)));

/** The same bytes in a different text: only some bits of the sealed key's last character count. */
function otherSpelling(token: string): string {
  const [header, sealed = "", ...parts] = token.split(".");
  const same = (text: string) => Buffer.from(text, "base64url").toString("base64url") === sealed;
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"];
  const other = letters.map((last) => sealed.slice(0, -1) + last).find((text) => text !== sealed && same(text));
  if (!other) throw new Error("there is no other spelling");
  return [header, other, ...parts].join(".");
}

async function encrypted(jwk: JSONWebKey, fields: unknown, header: object = { kid: jwk.kid }): Promise<string> {
  const alg = "ECDH-ES+A256KW";
  return new CompactEncrypt(Buffer.from(JSON.stringify(fields)))
    .setProtectedHeader({ alg, enc: "A256GCM", ...header })
    .encrypt(await importJWK(jwk, alg));
}

/** A partner with an account, and its context some hours from now. */
async function setting() {
  const partner = await newPartner(db);
  const { accountID } = await newAccount(db, partner);
  const at = (hours: number) => ctxFor(partner, accountID, { now: new Date(Date.now() + hours * HOUR) });
  return { partner, at, ctx: at(0) };
}

test("the key is public, the same for half an hour, and different for each account", async () => {
  const { at } = await setting();
  const key = await createEndToEndKey(at(0));
  expect(JSONWebKey.strict().parse(key)).toEqual({
    kty: "EC",
    crv: "P-256",
    use: "enc",
    alg: "ECDH-ES+A256KW",
    kid: key.kid,
    x: key.x,
    y: key.y,
  });
  expect(await createEndToEndKey(at(0.4))).toEqual(key);
  expect((await createEndToEndKey(at(0.6))).kid).not.toBe(key.kid);
  expect((await createEndToEndKey((await setting()).ctx)).kid).not.toBe(key.kid);
});

test("a token opens for an hour, with or without its key's name, and no other text opens", async () => {
  const { at, ctx } = await setting();
  const key = await createEndToEndKey(ctx);
  const token = await encrypted(key, { cardNumber: "x" });
  expect(await openEncryptedToken(at(0.9), token)).toEqual({ cardNumber: "x" });
  expect(await openEncryptedToken(ctx, await encrypted(key, { a: 1 }, {}))).toEqual({ a: 1 });
  expect(await openEncryptedToken(at(1.1), token)).toBeUndefined();
  const [header, ...parts] = token.split(".");
  for (const wrong of [
    "a.b.c.d.e",
    [header, ...parts.slice(0, 3), "AAAA"].join("."),
    await encrypted(key, ["list"]),
    await encrypted(key, "text"),
    await encrypted(key, {}, { kid: "0190a1b2-0000-7000-8000-000000000001" }),
    await encrypted(key, {}, { kid: "' or 1=1" }),
  ])
    expect(await openEncryptedToken(ctx, wrong)).toBeUndefined();
  await expect(testEncryptedToken(ctx, "a.b.c.d.e")).rejects.toMatchObject({ kind: "malformed" });
  await expect(testEncryptedToken(ctx, token)).resolves.toBeUndefined();
});

test("a token opens only for the account that handed out its key", async () => {
  const [ours, theirs] = [await setting(), await setting()];
  const key = await createEndToEndKey(ours.ctx);
  await createEndToEndKey(theirs.ctx);
  for (const header of [{ kid: key.kid }, {}]) {
    const token = await encrypted(key, CARD, header);
    await expect(testEncryptedToken(theirs.ctx, token)).rejects.toMatchObject({ kind: "malformed" });
    await expect(linkToken(theirs.ctx, token)).rejects.toMatchObject({ fields: { e2ee: { token: "does not open" } } });
    await expect(linkToken(ours.ctx, token)).resolves.toMatchObject({ lastFourCardNumber: "1111" });
    await db
      .update(linkedCardTable)
      .set({ disabledOn: new Date() })
      .where(eq(linkedCardTable.accountID, ours.ctx.accountID));
  }
  const nobody = { ...ours.ctx, caller: { ...ours.ctx.caller, accountID: undefined as never } };
  await expect(createEndToEndKey(nobody)).rejects.toMatchObject({ kind: "forbidden" });
});

const USED = { fields: { e2ee: { token: "was used already" } } };

test("a token can be used once across accounts, cards and spellings", async () => {
  const { ctx, partner } = await setting();
  const { accountID } = await newAccount(db, partner);
  const token = await encrypted(await createEndToEndKey(ctx), CARD);
  const card = await linkToken(ctx, token);
  await expect(testEncryptedToken(ctx, token), "a question uses nothing up").resolves.toBeUndefined();
  await expect(linkToken(ctx, token), "a repeat is told the card").rejects.toMatchObject({
    kind: "taken",
    fields: { existingCardID: card.cardID },
  });
  await expect(linkToken({ ...ctx, accountID }, token)).rejects.toMatchObject(USED);
  await expect(linkToken({ ...ctx, accountID }, otherSpelling(token))).rejects.toMatchObject(USED);
  const update = transact(ctx, (open) => updateCard(open, card.cardID, UpdateCard.parse({ e2ee: { token } })));
  await expect(update).rejects.toMatchObject(USED);
});

test("of twenty simultaneous uses of a token one counts, and a rejected use does not spend the token", async () => {
  const { ctx, partner } = await setting();
  const token = await encrypted(await createEndToEndKey(ctx), CARD);
  const refused = transact(ctx, (open) => linkCard(open, { ...bodyOf(token), merchantAccountID: newID<AccountID>() }));
  await expect(refused).rejects.toMatchObject({ kind: "invalid" });
  const accounts = await Promise.all(Array.from({ length: 20 }, () => newAccount(db, partner)));
  const all = await Promise.allSettled(accounts.map(({ accountID }) => linkToken({ ...ctx, accountID }, token)));
  expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const one of all) if (one.status === "rejected") expect(one.reason).toMatchObject(USED);
});

test("the private part is sealed, and after a rotation it is re-encrypted and opens", async () => {
  const { ctx } = await setting();
  const key = await createEndToEndKey(ctx);
  const token = await encrypted(key, { a: 1 });
  const [text] = await rows<{ row: string }>(
    db,
    sql`select k::text as row from end_to_end_key k where key_id = ${key.kid}`,
  );
  expect(text?.row).not.toContain('"d"');
  addKeyVersion(process.env.KEYS_FILE || ".data/keys.json", "secret");
  while ((await rewrapKeys((step) => transact(ctx, step))) > 0);
  const [row] = await db
    .select()
    .from(endToEndKeyTable)
    .where(eq(endToEndKeyTable.keyID, key.kid ?? ""));
  expect(row?.keyVersion).toBe(keys().current("secret").version);
  expect(await openEncryptedToken(ctx, token)).toEqual({ a: 1 });
});

test("a card in an encrypted token needs no attestation, and overrides unencrypted fields", async () => {
  const { ctx } = await setting();
  const token = await encrypted(await createEndToEndKey(ctx), CARD);
  expect(await linkToken(ctx, token)).toMatchObject({
    lastFourCardNumber: "1111",
    cardVerification: { cvv: "match" },
    expiration: CARD.expiration,
  });
  for (const holderName of ["a\u0000b", "4111111111111111", 7]) {
    const odd = await encrypted(await createEndToEndKey(ctx), { ...CARD, holderName });
    await expect(linkToken(ctx, odd)).rejects.toMatchObject({ fields: { e2ee: { token: "does not hold a card" } } });
  }
  const clear = transact(ctx, (open) => linkCard(open, { ...bodyOf(token), cardCvv: "111" }));
  await expect(clear).rejects.toMatchObject({ kind: "forbidden" });
});
