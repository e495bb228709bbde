import { downstream, forbidden, malformed } from "@/lib/core/failure";
import { type AccountPlace, forAccount, ownPlace, type SignedInCtx } from "@/lib/domain/kernel/operations/context";
import { cardProviderOf } from "@/lib/providers/providers";
import { KEY_ALGORITHM, openEncryptedToken, tokenKeyOf } from "./open-encrypted-token";
import { exportJWK, generateKeyPair } from "jose";
import { and, between, desc, gt } from "drizzle-orm";
import { endToEndKeyTable } from "@/db/schema";
import { newID } from "@/lib/core/api/ids";
import { sealEndToEndKey } from "@/lib/domain/platform/vault/sealed-records";
import type { JSONWebKey } from "./contract";
import { TOKEN_TIME } from "./spend-encrypted-token";

/** Returns nothing if the token opens for the caller's account, and does not spend it. Throws 400 otherwise. */
export async function testEncryptedToken(
  ctx: Pick<SignedInCtx, "db" | "now" | "caller">,
  token: string,
): Promise<void> {
  const sealed = cardProviderOf(ctx.caller.mode)?.sealed;
  if (sealed) return refuseOtherKey(token, await answeredKey(sealed.key()));
  if (!(await openEncryptedToken(ctx, token))) throw malformed("token does not open");
}

/** The key of a processor. Throws 504 if the processor does not answer. */
const answeredKey = (key: Promise<JSONWebKey>) => key.catch(() => Promise.reject(downstream("the card processor")));

/** Throws if the token names a different key. Only the processor can open the token, so nothing else can be checked. */
function refuseOtherKey(token: string, { kid }: JSONWebKey): void {
  const named = tokenKeyOf(token);
  if (named === null || (named ?? kid) !== kid) throw malformed("token does not open");
}

/** Milliseconds that a key is handed out. Its tokens open for as long again. */
const HANDED_OUT = TOKEN_TIME / 2;

type KeyCtx = Pick<SignedInCtx, "db" | "now" | "caller">;

/** The account's public key for clients, the same for half an hour. Throws 403 for people without an account. */
export async function createEndToEndKey(ctx: KeyCtx): Promise<JSONWebKey> {
  const { keyID, publicKey, createdOn, expiresOn } = endToEndKeyTable;
  const owner = ownPlace(ctx.caller);
  if (!owner) throw forbidden("no account");
  const sealed = cardProviderOf(ctx.caller.mode)?.sealed;
  if (sealed) return { ...(await answeredKey(sealed.key())), use: "enc", alg: KEY_ALGORITHM };
  const [row] = await ctx.db
    .select({ keyID, publicKey })
    .from(endToEndKeyTable)
    .where(
      and(
        forAccount(owner, endToEndKeyTable),
        between(createdOn, new Date(ctx.now.getTime() - HANDED_OUT), ctx.now),
        gt(expiresOn, ctx.now),
      ),
    )
    .orderBy(desc(createdOn))
    .limit(1);
  return row ? toJWK(row.keyID, row.publicKey) : makeKey(ctx, owner);
}

async function makeKey(
  { db, now }: KeyCtx,
  { accountID, homePartnerID: partnerID }: AccountPlace,
): Promise<JSONWebKey> {
  const keyID = newID<string>();
  const pair = await generateKeyPair(KEY_ALGORITHM, { crv: "P-256", extractable: true });
  const { kty = "EC", crv = "P-256", x = "", y = "", d = "" } = await exportJWK(pair.privateKey);
  const publicKey = { kty, crv, x, y };
  const { keyVersion, wrappedKey, ciphertext } = sealEndToEndKey({ keyID, accountID }, { ...publicKey, d });
  await db.insert(endToEndKeyTable).values({
    partnerID,
    keyID,
    accountID,
    publicKey,
    keyVersion,
    wrappedKey,
    privateKey: ciphertext,
    createdOn: now,
    expiresOn: new Date(now.getTime() + TOKEN_TIME),
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
