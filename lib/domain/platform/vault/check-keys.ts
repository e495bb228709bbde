import { createHmac } from "node:crypto";
import type { Db } from "@/db/client";
import { keyCheckTable } from "@/db/schema";
import { KeyError, type KeyEntry, type KeyProvider, type WrappingPurpose } from "@/lib/providers/keys";
import { inTransaction } from "@/lib/domain/kernel/storage/in-transaction";
import { rewrap, VaultError } from "./envelope";
import { newestSealed, type WrappedKey } from "./newest-sealed";

interface KeyCheck {
  purpose: string;
  version: number;
  value: Buffer;
}

/** The highest possible version in a key file. */
const LAST_VERSION = 9999;

/**
 * Compares the keys with their fingerprints in the database, and adds the fingerprints of new ones. Throws a KeyError
 * with purpose and version if a key has changed, or is missing although records need it.
 */
export async function checkKeys(db: Db, keys: KeyProvider): Promise<void> {
  await inTransaction(db, async (open) => {
    const { all, notes } = await compareKeys(open, keys);
    const unknown = all.filter((entry) => !notes.some((note) => isOf(note, entry)));
    if (unknown.length === 0) return;
    for (const entry of unknown) await tryOut(open, keys, entry);
    await open
      .insert(keyCheckTable)
      .values(unknown.map((entry) => ({ ...noteOf(entry), createdOn: new Date() })))
      .onConflictDoNothing();
    // A different process may have been first, with different keys.
    compare(all, await open.select().from(keyCheckTable));
  });
}

/** Like `checkKeys`, but adds no fingerprints, for a copy that is only read. Returns the keys and the fingerprints. */
export async function compareKeys(db: Db, keys: KeyProvider): Promise<{ all: KeyEntry[]; notes: KeyCheck[] }> {
  const all = keys.list();
  const notes = await db.select().from(keyCheckTable);
  compare(all, notes);
  await refuseMissing(db, keys, all, notes);
  return { all, notes };
}

function compare(all: KeyEntry[], notes: KeyCheck[]): void {
  for (const entry of all) {
    const note = notes.find((one) => isOf(one, entry));
    if (note && !note.value.equals(noteOf(entry).value)) {
      throw new KeyError(
        `KEYS_FILE holds another ${entry.purpose} key of version ${entry.version} than the one this database was first used with: put the right file back`,
      );
    }
  }
}

/**
 * Throws if a version with sealed records is missing, whether it has a fingerprint or is newer than the file's. A
 * retired version may be missing.
 */
async function refuseMissing(db: Db, keys: KeyProvider, all: KeyEntry[], notes: KeyCheck[]): Promise<void> {
  for (const purpose of ["card", "identity", "secret"] as const) {
    const versions = all.filter((entry) => entry.purpose === purpose).map(({ version }) => version);
    const gone = notes
      .filter((note) => note.purpose === purpose && !versions.includes(note.version))
      .map(({ version }) => [version, version] as const);
    for (const [from, to] of [...gone, [Math.max(...versions) + 1, LAST_VERSION] as const]) {
      const [sealed] = await newestSealed(db, purpose, from, to);
      if (sealed && !has(keys, purpose, sealed.keyVersion))
        throw new KeyError(
          `KEYS_FILE has no ${purpose} key of version ${sealed.keyVersion}, under which this database holds sealed records: put it back`,
        );
    }
  }
}

/** Looks a key up again after a possible rotation: the provider reloads the file for an unknown version. */
function has(keys: KeyProvider, purpose: WrappingPurpose, version: number): boolean {
  try {
    return keys.get(purpose, version).length > 0;
  } catch (error) {
    if (error instanceof KeyError) return false;
    throw error;
  }
}

/**
 * Checks that a key without a fingerprint opens a record that is sealed under its version, because the database may be
 * older than its fingerprints.
 */
async function tryOut(db: Db, keys: KeyProvider, { purpose, version }: KeyEntry): Promise<void> {
  if (!isWrapping(purpose)) return;
  const sealed = await newestSealed(db, purpose, version, version);
  if (sealed.length > 0 && !sealed.some((one) => opens(keys, purpose, one))) {
    throw new KeyError(
      `the ${purpose} key of version ${version} in KEYS_FILE opens nothing of the newest that this database holds sealed under it: put the right file back`,
    );
  }
}

function opens(keys: KeyProvider, purpose: WrappingPurpose, { aad, ...sealed }: WrappedKey): boolean {
  try {
    rewrap(keys, purpose, aad, sealed);
    return true;
  } catch (error) {
    if (error instanceof VaultError) return false;
    throw error;
  }
}

const isWrapping = (purpose: KeyEntry["purpose"]): purpose is WrappingPurpose =>
  purpose === "card" || purpose === "identity" || purpose === "secret";

const isOf = (note: KeyCheck, { purpose, version }: KeyEntry) => note.purpose === purpose && note.version === version;

/** The fingerprint of a key, an HMAC that reveals nothing about 32 random bytes and that is used nowhere else. */
function noteOf({ purpose, version, key }: KeyEntry): KeyCheck {
  return {
    purpose,
    version,
    value: createHmac("sha256", key).update(`tender key check: ${purpose} ${version}`).digest(),
  };
}
