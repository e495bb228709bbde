import { and, desc, lt, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { type Db, rows } from "@/db/client";
import { grouped } from "@/lib/core/collections";
import type { AccountID, IssuedCardID } from "@/lib/core/api/ids";
import { keys, type WrappingPurpose } from "@/lib/providers/keys";
import { overAllPartners } from "@/lib/domain/kernel/storage/due-partners";
import { enqueue } from "@/lib/domain/kernel/events/enqueue";
import type { InStep } from "@/lib/domain/kernel/events/job";
import { rewrap, VaultError } from "./envelope";
import { cardAAD } from "./cards";
import { SEALED_KINDS, type SealedKind } from "./sealed-kinds";

/**
 * Wraps the keys of a batch of records of each kind with the newest key version. Both versions must be readable. The
 * sealed data does not change, in its row or in the file store. The job runs again until no record is left, and then
 * the old version may be retired. Records that cannot be opened do not change. Returns the number of records.
 */
export async function rewrapKeys(inStep: InStep): Promise<number> {
  let done = await inStep(({ db }) => overAllPartners(db, rewrapCards));
  for (const kind of SEALED_KINDS) done += await inStep(({ db }) => rewrapKind(db, kind));
  if (done > 0) await inStep((ctx) => enqueue(ctx, "rewrap-keys", {}));
  return done;
}

/** Records of a kind per transaction. */
const BATCH = 500;

/**
 * Re-encrypts the keys of a batch of one kind. A record with a destroyed key is skipped. The newest come first, so
 * that old records that can no longer be opened do not block newer ones.
 */
async function rewrapKind(db: Db, kind: SealedKind): Promise<number> {
  const { table, purpose, version, wrapped, createdOn, key, boundTo, aad } = kind;
  const { version: newest } = keys().current(purpose);
  const place = Object.fromEntries(key.map((column, at) => [`k${at}`, column]));
  const old = await overAllPartners(db, (open) =>
    open
      .select({ place, bound: boundTo, keyVersion: version, wrappedKey: wrapped })
      .from(table)
      .where(and(lt(version, newest), sql`length(${wrapped}) > 0`))
      .orderBy(desc(createdOn))
      .limit(BATCH),
  );
  const again = old.flatMap((row) => {
    const [keyVersion, wrappedKey] = [row.keyVersion as number, row.wrappedKey as Buffer];
    const key = rewrapped(purpose, aad(row.bound), { keyVersion, wrappedKey });
    return key ? [{ ...row.place, was: wrappedKey.toString("hex"), key }] : [];
  });
  const [first] = key;
  const isOfPartner = first?.name === "partner_id";
  for (const [partner, theirs] of grouped(again, (record) => (isOfPartner ? (record as { k0?: unknown }).k0 : null)))
    await store(db, kind, { newest, partner, records: theirs });
  return again.length;
}

interface Rewrapped {
  newest: number;
  partner: unknown;
  records: readonly object[];
}

/** Stores the new keys. Skips records that changed in between: they have the newest key or were destroyed. */
async function store(
  db: Db,
  { table, key, version, wrapped }: SealedKind,
  { newest, partner, records }: Rewrapped,
): Promise<void> {
  const named = (column: PgColumn) => sql.identifier(column.name);
  const nth = (at: number) => sql.identifier(`k${at}`);
  const shape = key.map((column, at) => sql`${nth(at)} ${sql.raw(column.getSQLType())}`);
  const isSame = key.map((column, at) => sql`x.${named(column)} = n.${nth(at)}`);
  await db.execute(sql`
    update ${table} x set ${named(wrapped)} = decode(n.key, 'hex'), ${named(version)} = ${newest}::int
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as n (${sql.join(shape, sql`, `)}, was text, key text)
    where ${sql.join(isSame, sql` and `)} and x.${named(wrapped)} = decode(n.was, 'hex')
      ${partner === null ? sql`` : sql`and x.partner_id = ${partner}`}`);
}

/** Re-encrypts card keys through database functions, because only the owner of the vault reads its rows. */
async function rewrapCards(db: Db): Promise<number> {
  const { version } = keys().current("card");
  const old = await rows<{
    partner: AccountID;
    id: IssuedCardID;
    account: AccountID;
    version: number;
    wrapped: Buffer;
  }>(
    db,
    sql`
    select partner_id as partner, issued_card_id as id, account_id as account, key_version as version, wrapped_key as wrapped
    from vault.card_keys_before(${version}::int, ${BATCH}::int)`,
  );
  const again = old.flatMap((row) => {
    const aad = cardAAD({ issuedCardID: row.id, accountID: row.account });
    const key = rewrapped("card", aad, { keyVersion: row.version, wrappedKey: row.wrapped });
    return key ? [{ partner: row.partner, id: row.id, from: row.version, key }] : [];
  });
  if (again.length > 0)
    await db.execute(sql`select vault.rewrap_cards(${JSON.stringify(again)}::jsonb, ${version}::int)`);
  return again.length;
}

/** A placeholder for the ciphertext, which does not change. */
const NONE = Buffer.alloc(0);

/** The re-encrypted key in hexadecimal. Undefined for a corrupt record, so that it does not block other records. */
function rewrapped(
  purpose: WrappingPurpose,
  aad: Buffer,
  sealed: { keyVersion: number; wrappedKey: Buffer },
): string | undefined {
  try {
    return rewrap(keys(), purpose, aad, { ...sealed, ciphertext: NONE }).wrappedKey.toString("hex");
  } catch (error) {
    if (error instanceof VaultError) return undefined;
    throw error;
  }
}
