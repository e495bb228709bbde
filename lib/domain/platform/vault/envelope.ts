import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { setImmediate as others } from "node:timers/promises";
import type { KeyProvider, WrappingPurpose } from "@/lib/providers/keys";

/**
 * One record, encrypted with its own key (DEK). A version of a key-encryption key wraps that key. Both buffers are
 * AES-256-GCM: 12 bytes IV, 16 bytes tag, then the ciphertext. Destroying `wrappedKey` destroys the record.
 */
export interface SealedRecord {
  keyVersion: number;
  wrappedKey: Buffer;
  ciphertext: Buffer;
}

/** The one place in the database where a sealed record opens. */
export interface SealedLocation {
  table: string;
  column: string;
  id: string;
  accountID: string;
}

/** A record that cannot be opened. It does not say why, and has no cause. */
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

/** Additional authenticated data for a place. No two places have the same. */
export function aadOf({ table, column, id, accountID }: SealedLocation): Buffer {
  return Buffer.from(JSON.stringify([table, column, id, accountID]));
}

/** Encrypts under a new key, and wraps that key with the purpose's newest key. */
export function seal(keys: KeyProvider, purpose: WrappingPurpose, aad: Buffer, plaintext: Buffer): SealedRecord {
  const recordKey = randomBytes(KEY_BYTES);
  const ciphertext = encrypt(recordKey, aad, plaintext);
  return { ...wrap(keys, purpose, aad, recordKey), ciphertext };
}

/** Encrypts like `seal`, for bytes of a file: others have their turn after each megabyte. */
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

/** Decrypts a record in its place. Throws a VaultError for any other place, purpose, version, length or bit. */
export function open(keys: KeyProvider, purpose: WrappingPurpose, aad: Buffer, sealed: SealedRecord): Buffer {
  return refusing(() => {
    const recordKey = unwrap(keys, purpose, aad, sealed);
    const plaintext = decrypt(recordKey, aad, sealed.ciphertext);
    recordKey.fill(0);
    return plaintext;
  });
}

/** Wraps the record's key with the purpose's newest key. The ciphertext stays. Throws a VaultError. */
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

/** Only the wrapping names the key version, so that a rotation leaves the record alone. */
function wrappingAAD(purpose: WrappingPurpose, version: number, aad: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`${purpose} key ${version} `), aad]);
}

/** Encrypts under a key that is a record of its own, for the parts of a large file. */
export function encrypt(key: Buffer, aad: Buffer, plaintext: Buffer): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, iv, { authTagLength: TAG_BYTES }).setAAD(aad);
  const body = [cipher.update(plaintext), cipher.final()];
  return Buffer.concat([iv, cipher.getAuthTag(), ...body]);
}

/** Opens what `encrypt` made. Throws for any other key, place or bit. */
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
