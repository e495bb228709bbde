import { CompactEncrypt, importJWK } from "jose";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "@playwright/test";
import { rows } from "@/db/client";
import { endToEndKeyTable } from "@/db/schema";
import { ctxFor, transact } from "@/db/testing/context";
import { newAccount, newPartner, testDatabase } from "@/db/testing/factories";
import { DAY } from "@/lib/core/time";
import { addKeyVersion, keys } from "@/lib/providers/keys";
import { linkCard } from "../linked-cards/link-card";
import { LinkCard } from "../linked-cards/contract";
import { rewrapKeys } from "../vault/rewrap-keys";
import { JSONWebKey } from "./contract";
import { createEndToEndKey } from "./create-end-to-end-key";
import { openEncryptedToken } from "./open-encrypted-token";
import { testEncryptedToken } from "./test-encrypted-token";

// One after the other, because the keys of the day are everybody's.
test.describe.configure({ mode: "default" });

const db = testDatabase();

async function encrypted(jwk: JSONWebKey, fields: unknown, header: object = { kid: jwk.kid }): Promise<string> {
  const alg = "ECDH-ES+A256KW";
  return new CompactEncrypt(Buffer.from(JSON.stringify(fields)))
    .setProtectedHeader({ alg, enc: "A256GCM", ...header })
    .encrypt(await importJWK(jwk, alg));
}

const at = (days: number) => ({ db, now: new Date(Date.now() + days * DAY) });
/** Days that no other test uses, so that their keys are this one's alone. */
const farOff = () => Math.floor(Math.random() * 1e6) + 1000;

test("the key of the day is public, the same all day, and another one tomorrow", async () => {
  const day = farOff();
  const key = await createEndToEndKey(at(day));
  expect(JSONWebKey.strict().parse(key)).toEqual({
    kty: "EC",
    crv: "P-256",
    use: "enc",
    alg: "ECDH-ES+A256KW",
    kid: key.kid,
    x: key.x,
    y: key.y,
  });
  expect(await createEndToEndKey(at(day + 0.5))).toEqual(key);
  expect((await createEndToEndKey(at(day + 1.1))).kid).not.toBe(key.kid);
});

test("a token opens while its key lives, with and without its name, and no other text does", async () => {
  const day = farOff();
  const key = await createEndToEndKey(at(day));
  const token = await encrypted(key, { cardNumber: "x" });
  expect(await openEncryptedToken(at(day + 1.9), token)).toEqual({ cardNumber: "x" });
  expect(await openEncryptedToken(at(day), await encrypted(key, { a: 1 }, {}))).toEqual({ a: 1 });
  expect(await openEncryptedToken(at(day + 2.1), token)).toBeUndefined();
  const [header, ...parts] = token.split(".");
  for (const wrong of [
    "a.b.c.d.e",
    [header, ...parts.slice(0, 3), "AAAA"].join("."),
    await encrypted(key, ["list"]),
    await encrypted(key, "text"),
    await encrypted(key, {}, { kid: "0190a1b2-0000-7000-8000-000000000001" }),
    await encrypted(key, {}, { kid: "' or 1=1" }),
  ])
    expect(await openEncryptedToken(at(day), wrong)).toBeUndefined();
  await expect(testEncryptedToken(at(day), "a.b.c.d.e")).rejects.toMatchObject({ kind: "malformed" });
  await expect(testEncryptedToken(at(day), token)).resolves.toBeUndefined();
});

test("the private part is sealed, and after a rotation it is wrapped anew and opens", async () => {
  const day = farOff();
  const key = await createEndToEndKey(at(day));
  const token = await encrypted(key, { a: 1 });
  const [text] = await rows<{ row: string }>(
    db,
    sql`select k::text as row from end_to_end_key k where key_id = ${key.kid}`,
  );
  expect(text?.row).not.toContain('"d"');
  const partner = await newPartner(db, { attested: true });
  const { accountID } = await newAccount(db, partner);
  const ctx = ctxFor(partner, accountID);
  addKeyVersion(process.env.KEYS_FILE || ".data/keys.json", "secret");
  while ((await transact(ctx, rewrapKeys)) > 0);
  const [row] = await db
    .select()
    .from(endToEndKeyTable)
    .where(eq(endToEndKeyTable.keyID, key.kid ?? ""));
  expect(row?.keyVersion).toBe(keys().current("secret").version);
  expect(await openEncryptedToken(at(day), token)).toEqual({ a: 1 });
});

test("a card in an encrypted token needs no attestation, and counts more than what is in the clear", async () => {
  const partner = await newPartner(db);
  const { accountID } = await newAccount(db, partner);
  const ctx = ctxFor(partner, accountID);
  const card = { cardNumber: "4111111111111111", cardCvv: "111", expiration: { month: "12", year: "35" } };
  const token = await encrypted(await createEndToEndKey(ctx), card);
  const body = {
    e2ee: { token },
    cardNumber: "",
    cardCvv: "",
    expiration: { month: "", year: "" },
    billingAddress: { postalCode: "11111" },
  };
  const linked = await transact(ctx, (open) => linkCard(open, LinkCard.parse(body)));
  expect(linked).toMatchObject({
    lastFourCardNumber: "1111",
    cardVerification: { cvv: "match" },
    expiration: card.expiration,
  });
  for (const holderName of ["a\u0000b", "4111111111111111", 7]) {
    const odd = await encrypted(await createEndToEndKey(ctx), { ...card, holderName });
    const refused = transact(ctx, (open) => linkCard(open, LinkCard.parse({ ...body, e2ee: { token: odd } })));
    await expect(refused).rejects.toMatchObject({ fields: { e2ee: { token: "does not hold a card" } } });
  }
  const clear = transact(ctx, (open) => linkCard(open, LinkCard.parse({ ...body, cardCvv: "111" })));
  await expect(clear).rejects.toMatchObject({ kind: "forbidden" });
});
