import { and, between, desc, sql } from "drizzle-orm";
import { rows, type Db } from "@/db/client";
import type { AccountID, IssuedCardID } from "@/lib/core/api/ids";
import { overAllPartners } from "@/lib/domain/kernel/storage/due-partners";
import type { WrappingPurpose } from "@/lib/providers/keys";
import { cardAAD } from "./cards";
import type { SealedRecord } from "./envelope";
import { SEALED_KINDS, type SealedKind } from "./sealed-kinds";

export type WrappedKey = SealedRecord & { aad: Buffer };

const NONE = Buffer.alloc(0);
/** Records of a kind to read. A single corrupt one proves nothing about the key. */
const RECORDS_PER_KIND = 5;

/** The newest records of each kind with a key version in the range, highest version first. */
export const newestSealed = (db: Db, purpose: WrappingPurpose, from: number, to: number): Promise<WrappedKey[]> =>
  overAllPartners(db, async (open) => {
    if (purpose === "card") return newestCards(open, from, to);
    const records: WrappedKey[] = [];
    for (const kind of SEALED_KINDS)
      if (kind.purpose === purpose) records.push(...(await newestOfKind(open, kind, from, to)));
    return records;
  });

async function newestOfKind(db: Db, kind: SealedKind, from: number, to: number): Promise<WrappedKey[]> {
  const { table, version, wrapped, createdOn, boundTo, aad } = kind;
  const matches = await db
    .select({ bound: boundTo, keyVersion: version, wrappedKey: wrapped })
    .from(table)
    .where(and(between(version, from, to), sql`length(${wrapped}) > 0`))
    .orderBy(desc(version), desc(createdOn))
    .limit(RECORDS_PER_KIND);
  return matches.map(({ bound, keyVersion, wrappedKey }) => ({
    aad: aad(bound),
    keyVersion: keyVersion as number,
    wrappedKey: wrappedKey as Buffer,
    ciphertext: NONE,
  }));
}

async function newestCards(db: Db, from: number, to: number): Promise<WrappedKey[]> {
  const matches = await rows<{ id: IssuedCardID; account: AccountID; version: number; wrapped: Buffer }>(
    db,
    sql`
    select issued_card_id as id, account_id as account, key_version as version, wrapped_key as wrapped from vault.newest_card_keys(${from}::int, ${to}::int, ${RECORDS_PER_KIND}::int)`,
  );
  return matches.map((row) => ({
    aad: cardAAD({ issuedCardID: row.id, accountID: row.account }),
    keyVersion: row.version,
    wrappedKey: row.wrapped,
    ciphertext: NONE,
  }));
}
