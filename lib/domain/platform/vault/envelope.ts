import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { setImmediate as others } from "node:timers/promises";
import type { KeyProvider, WrappingPurpose } from "@/lib/providers/keys";

/**
 * A record that is encrypted with its own key (DEK). A version of a key-encryption key wraps that key. Both buffers
 * are AES-256-GCM: 12 bytes IV, 16 bytes tag, then the ciphertext. Destroying `wrappedKey` destroys the record.
 */
export interface SealedRecord {
  keyVersion: number;
  wrappedKey: Buffer;
  ciphertext: Buffer;
}

/** The only place in the database where a sealed record can be opened. */
export interface SealedLocation {
  table: string;
  column: string;
  id: string;
  accountID: string;
}

/** A record that cannot be opened. The error has no reason and no cause. */
export class VaultError extends Error {
  override readonly name = "VaultError";
  constructor() {
    super("the vault refused");
  }
}

const ALGORITHM = "aes-256-gcm";
export const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const OVERHEAD = IV_BYTES + TAG_BYTES;
const MEGABYTE = 1024 * 1024;

/** Additional authenticated data for a place. Each place has different data. */
export function aadOf({ table, column, id, accountID }: SealedLocation): Buffer {
  return Buffer.from(JSON.stringify([table, column, id, accountID]));
}

/** Encrypts under a new key, and wraps that key with the purpose's newest key. */
export function seal(keys: KeyProvider, purpose: WrappingPurpose, aad: Buffer, plaintext: Buffer): SealedRecord {
  const recordKey = randomBytes(KEY_BYTES);
  const ciphertext = encrypt(recordKey, aad, plaintext);
  return { ...wrap(keys, purpose, aad, recordKey), ciphertext };
}

/** Encrypts like `seal`, for the bytes of a file. Yields to other work after each megabyte. */
export async function sealBytes(
  keys: KeyProvider,
  purpose: WrappingPurpose,
  aad: Buffer,
  plaintext: Buffer,
): Promise<SealedRecord> {
  const recordKey = randomBytes(KEY_BYTES);
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, recordKey, iv, { authTagLength: TAG_BYTES }).setAAD(aad);
  const parts: Buffer[] = [];
  for (let from = 0; from < plaintext.length; from += MEGABYTE) {
    parts.push(cipher.update(plaintext.subarray(from, from + MEGABYTE)));
    await others();
  }
  const end = cipher.final();
  const ciphertext = Buffer.concat([iv, cipher.getAuthTag(), ...parts, end]);
  return { ...wrap(keys, purpose, aad, recordKey), ciphertext };
}

/** Decrypts a record in its place. Throws a VaultError if the place, purpose, version, length or any bit differs. */
export function open(keys: KeyProvider, purpose: WrappingPurpose, aad: Buffer, sealed: SealedRecord): Buffer {
  return refusing(() => {
    const recordKey = unwrap(keys, purpose, aad, sealed);
    const plaintext = decrypt(recordKey, aad, sealed.ciphertext);
    recordKey.fill(0);
    return plaintext;
  });
}

/** Wraps the record's key with the purpose's newest key. The ciphertext does not change. Throws a VaultError. */
export function rewrap(keys: KeyProvider, purpose: WrappingPurpose, aad: Buffer, sealed: SealedRecord): SealedRecord {
  return refusing(() => {
    const recordKey = unwrap(keys, purpose, aad, sealed);
    return { ...wrap(keys, purpose, aad, recordKey), ciphertext: sealed.ciphertext };
  });
}

function wrap(
  keys: KeyProvider,
  purpose: WrappingPurpose,
  aad: Buffer,
  recordKey: Buffer,
): Omit<SealedRecord, "ciphertext"> {
  const { version, key } = keys.current(purpose);
  const wrappedKey = encrypt(key, wrappingAAD(purpose, version, aad), recordKey);
  recordKey.fill(0);
  return { keyVersion: version, wrappedKey };
}

function unwrap(
  keys: KeyProvider,
  purpose: WrappingPurpose,
  aad: Buffer,
  { keyVersion, wrappedKey }: SealedRecord,
): Buffer {
  if (wrappedKey.length !== KEY_BYTES + OVERHEAD) throw new VaultError();
  return decrypt(keys.get(purpose, keyVersion), wrappingAAD(purpose, keyVersion, aad), wrappedKey);
}

/** The bound data of a wrapped key. Only it contains the key version, so a rotation does not touch the record. */
function wrappingAAD(purpose: WrappingPurpose, version: number, aad: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`${purpose} key ${version} `), aad]);
}

/** Encrypts the parts of a large file under a key that is sealed as a separate record. */
export function encrypt(key: Buffer, aad: Buffer, plaintext: Buffer): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, iv, { authTagLength: TAG_BYTES }).setAAD(aad);
  const body = [cipher.update(plaintext), cipher.final()];
  return Buffer.concat([iv, cipher.getAuthTag(), ...body]);
}

/** Decrypts the output of `encrypt`. Throws if the key, place or any bit differs. */
export function decrypt(key: Buffer, aad: Buffer, sealed: Buffer): Buffer {
  if (sealed.length < OVERHEAD) throw new VaultError();
  const decipher = createDecipheriv(ALGORITHM, key, sealed.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAAD(aad).setAuthTag(sealed.subarray(IV_BYTES, OVERHEAD));
  return Buffer.concat([decipher.update(sealed.subarray(OVERHEAD)), decipher.final()]);
}

function refusing<T>(work: () => T): T {
  try {
    return work();
  } catch {
    throw new VaultError();
  }
}
