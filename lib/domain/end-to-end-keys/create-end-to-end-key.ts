import { exportJWK, generateKeyPair } from "jose";
import { and, between, desc, gt } from "drizzle-orm";
import { endToEndKeyTable } from "@/db/schema";
import { newID } from "@/lib/core/ids";
import { DAY } from "@/lib/core/time";
import type { PublicCtx } from "../context";
import { sealEndToEndKey } from "../vault/end-to-end-key";
import type { JSONWebKey } from "./contract";
import { KEY_ALGORITHM } from "./open-encrypted-token";

/** How long a key is handed out, and how long tokens of it open, in milliseconds. */
const HANDED_OUT = DAY;
const OPENS = 2 * DAY;

/** The public key of the day, to which clients encrypt. Its first caller makes it. */
export async function createEndToEndKey(ctx: Pick<PublicCtx, "db" | "now">): Promise<JSONWebKey> {
  const { keyID, publicKey, createdOn, expiresOn } = endToEndKeyTable;
  const [known] = await ctx.db
    .select({ keyID, publicKey })
    .from(endToEndKeyTable)
    .where(and(between(createdOn, new Date(ctx.now.getTime() - HANDED_OUT), ctx.now), gt(expiresOn, ctx.now)))
    .orderBy(desc(createdOn))
    .limit(1);
  return known ? toJWK(known.keyID, known.publicKey) : makeKey(ctx);
}

async function makeKey({ db, now }: Pick<PublicCtx, "db" | "now">): Promise<JSONWebKey> {
  const keyID = newID<string>();
  const pair = await generateKeyPair(KEY_ALGORITHM, { crv: "P-256", extractable: true });
  const { kty = "EC", crv = "P-256", x = "", y = "", d = "" } = await exportJWK(pair.privateKey);
  const publicKey = { kty, crv, x, y };
  const { keyVersion, wrappedKey, ciphertext } = sealEndToEndKey(keyID, { ...publicKey, d });
  await db.insert(endToEndKeyTable).values({
    keyID,
    publicKey,
    keyVersion,
    wrappedKey,
    privateKey: ciphertext,
    createdOn: now,
    expiresOn: new Date(now.getTime() + OPENS),
  });
  return toJWK(keyID, publicKey);
}

const toJWK = (kid: string, { kty = "EC", ...point }: Record<string, string>): JSONWebKey => ({
  kty,
  use: "enc",
  alg: KEY_ALGORITHM,
  kid,
  ...point,
});
