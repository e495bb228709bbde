import { and, between, desc, isNotNull, sql } from "drizzle-orm";
import { rows, type Db } from "@/db/client";
import { fileTable, identitySecretTable, userTable } from "@/db/schema";
import type { AccountID, IssuedCardID } from "@/lib/core/ids";
import type { WrappingPurpose } from "@/lib/providers/keys";
import type { Sealed } from "./envelope";
import { fileAAD } from "./file";
import { identityAAD, type IdentityPlace } from "./identity";
import { cardAAD } from "./store-card";
import { totpAAD } from "./totp";

/** A wrapped key and its bound data, without what the key opens. */
export type Wrapped = Sealed & { aad: Buffer };

const NONE = Buffer.alloc(0);
/** How many records of a kind are read. A single spoiled one says nothing about the key. */
const FEW = 5;

/** The newest records of each kind that are wrapped by a version in the range, the highest version first. */
export async function newestSealed(db: Db, purpose: WrappingPurpose, from: number, to: number): Promise<Wrapped[]> {
  if (purpose === "card") return newestCard(db, from, to);
  if (purpose === "secret") return newestTOTP(db, from, to);
  return [...(await newestIdentity(db, from, to)), ...(await newestFile(db, from, to))];
}

async function newestCard(db: Db, from: number, to: number): Promise<Wrapped[]> {
  const found = await rows<{ id: IssuedCardID; account: AccountID; version: number; wrapped: Buffer }>(
    db,
    sql`
    select issued_card_id as id, account_id as account, key_version as version, wrapped_key as wrapped from vault.newest_card_keys(${from}::int, ${to}::int, ${FEW}::int)`,
  );
  return found.map((row) => ({
    aad: cardAAD({ issuedCardID: row.id, accountID: row.account }),
    keyVersion: row.version,
    wrappedKey: row.wrapped,
    ciphertext: NONE,
  }));
}

async function newestIdentity(db: Db, from: number, to: number): Promise<Wrapped[]> {
  const t = identitySecretTable;
  const found = await db
    .select()
    .from(t)
    .where(between(t.keyVersion, from, to))
    .orderBy(desc(t.keyVersion), desc(t.createdOn))
    .limit(FEW);
  return found.map((row) => ({ ...row, aad: identityAAD(row as IdentityPlace) }));
}

async function newestFile(db: Db, from: number, to: number): Promise<Wrapped[]> {
  const { fileID, keyVersion, wrappedKey, createdOn } = fileTable;
  const found = await db
    .select({ fileID, keyVersion, wrappedKey })
    .from(fileTable)
    .where(and(between(keyVersion, from, to), sql`length(${wrappedKey}) > 0`))
    .orderBy(desc(keyVersion), desc(createdOn))
    .limit(FEW);
  return found.map((row) => ({ ...row, aad: fileAAD(row.fileID), ciphertext: NONE }));
}

async function newestTOTP(db: Db, from: number, to: number): Promise<Wrapped[]> {
  const { userID, totpKeyVersion, totpWrappedKey } = userTable;
  const found = await db
    .select({ userID, keyVersion: totpKeyVersion, wrappedKey: totpWrappedKey })
    .from(userTable)
    .where(and(between(totpKeyVersion, from, to), isNotNull(totpWrappedKey)))
    .orderBy(desc(totpKeyVersion))
    .limit(FEW);
  return found.flatMap((row) =>
    row.keyVersion !== null && row.wrappedKey
      ? [{ aad: totpAAD(row.userID), keyVersion: row.keyVersion, wrappedKey: row.wrappedKey, ciphertext: NONE }]
      : [],
  );
}
