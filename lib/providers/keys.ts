import { randomBytes } from "node:crypto";
import { z } from "zod";
import { createPrivateFile, fileStamp, readPrivateFile, replacePrivateFile } from "./private-file";

/** Purposes of the versioned key-encryption keys: card numbers, identity numbers, and readable secrets. */
export type WrappingPurpose = "card" | "identity" | "secret";

/** Purposes of the HMAC keys. They have no versions, because their results must stay comparable. */
type MacPurpose = "pan-fingerprint" | "cvv" | "audit";

/** A source of keys: here a file, elsewhere an HSM or a KMS. Every key has 32 bytes. */
export interface KeyProvider {
  readonly development: boolean;
  /** The newest key, which encrypts from now on. */
  current(purpose: WrappingPurpose): { version: number; key: Buffer };
  /** The key of one version. Throws a KeyError if it does not exist. */
  get(purpose: WrappingPurpose, version: number): Buffer;
  mac(purpose: MacPurpose): Buffer;
  /** All keys. Keys without versions count as version 1. */
  list(): KeyEntry[];
}

export interface KeyEntry {
  purpose: WrappingPurpose | MacPurpose;
  version: number;
  key: Buffer;
}

/** An unusable key file, or a missing key. The message never contains key bytes. */
export class KeyError extends Error {
  override readonly name = "KeyError";
}

interface KeySet {
  development: boolean;
  wrapping: Record<WrappingPurpose, Map<number, Buffer>>;
  macs: Record<MacPurpose, Buffer>;
}

const Key = z
  .string()
  .regex(/^[A-Za-z0-9+/]{43}=$/)
  .transform((text) => Buffer.from(text, "base64"));
const Versions = z
  .record(z.string().regex(/^[1-9]\d{0,3}$/), Key)
  .refine((versions) => Object.keys(versions).length > 0)
  .transform((versions) => new Map(Object.entries(versions).map(([version, key]) => [Number(version), key])));
const KeyFile = z.strictObject({
  development: z.boolean(),
  wrapping: z.strictObject({ card: Versions, identity: Versions, secret: Versions }),
  macs: z.strictObject({ "pan-fingerprint": Key, cvv: Key, audit: Key }),
});

/**
 * The keys of a file that only its owner can read. It checks for a replaced file before it encrypts and when it meets
 * an unknown version, so a running process follows a rotation at once and never encrypts with a retired key. Throws if
 * the file is unusable, is for development in production mode, or has a different key under a known name.
 */
export function fileKeys(path: string, mode = process.env.TENDER_MODE): KeyProvider {
  let stamp = fileStamp(path);
  let set = load(path, mode);
  return providerOf(
    () => set,
    () => {
      const seen = fileStamp(path);
      if (seen !== stamp) set = sameKeys(set, load(path, mode));
      stamp = seen;
      return set;
    },
  );
}

/** New development keys in memory, for tests. Versions can be added, as in a file. */
export function memoryKeys(): KeyProvider & { addKeyVersion(purpose: WrappingPurpose): number } {
  const set = freshKeys();
  return { ...providerOf(() => set), addKeyVersion: (purpose) => addVersion(set, purpose) };
}

/**
 * Writes new keys with mode 0400 unless the file exists; by default they are for development. Returns whether it wrote
 * them.
 */
export function createKeysFile(path: string, { development = true } = {}): boolean {
  return createPrivateFile(path, () => format({ ...freshKeys(), development }));
}

/** Adds the next version of a key-encryption key to a key file. Returns its number. */
export function addKeyVersion(path: string, purpose: WrappingPurpose): number {
  let version = 0;
  replacePrivateFile(path, () => {
    const set = load(path);
    version = addVersion(set, purpose);
    return format(set);
  });
  return version;
}

declare global {
  var tenderKeys: KeyProvider | undefined;
}

/** The keys of this process, from KEYS_FILE or else .data/keys.json. Read at first use and shared by all bundles. */
export function keys(): KeyProvider {
  return (globalThis.tenderKeys ??= fileKeys(process.env.KEYS_FILE || ".data/keys.json"));
}

/** Keeps the set in closures, so that printing a provider prints no key. */
function providerOf(set: () => KeySet, refresh = set): KeyProvider {
  const get = (purpose: WrappingPurpose, version: number) => {
    const key = set().wrapping[purpose].get(version) ?? refresh().wrapping[purpose].get(version);
    if (!key) throw new KeyError(`the ${purpose} key of version ${version} does not exist`);
    return key;
  };
  return {
    development: set().development,
    current: (purpose) => {
      const version = newest(refresh(), purpose);
      return { version, key: get(purpose, version) };
    },
    get,
    mac: (purpose) => set().macs[purpose],
    list: () => entriesOf(refresh()),
  };
}

function entriesOf({ wrapping, macs }: KeySet): KeyEntry[] {
  const versioned = (["card", "identity", "secret"] as const).flatMap((purpose) =>
    [...wrapping[purpose]].map(([version, key]) => ({ purpose, version, key })),
  );
  const single = (["pan-fingerprint", "cvv", "audit"] as const).map((purpose) => ({
    purpose,
    version: 1,
    key: macs[purpose],
  }));
  return [...versioned, ...single];
}

/**
 * The next set. Throws if it has a different key under an old name, because data sealed with the old key would be lost.
 */
function sameKeys(old: KeySet, next: KeySet): KeySet {
  const before = entriesOf(old);
  for (const { purpose, version, key } of entriesOf(next)) {
    const keyEntry = before.find((entry) => entry.purpose === purpose && entry.version === version);
    if (keyEntry && !keyEntry.key.equals(key))
      throw new KeyError(`the key file was replaced by one with another ${purpose} key of version ${version}`);
  }
  return next;
}

function freshKeys(): KeySet {
  const first = () => new Map([[1, randomBytes(32)]]);
  return {
    development: true,
    wrapping: { card: first(), identity: first(), secret: first() },
    macs: { "pan-fingerprint": randomBytes(32), cvv: randomBytes(32), audit: randomBytes(32) },
  };
}

const newest = (set: KeySet, purpose: WrappingPurpose) => Math.max(...set.wrapping[purpose].keys());

function addVersion(set: KeySet, purpose: WrappingPurpose): number {
  const version = newest(set, purpose) + 1;
  set.wrapping[purpose].set(version, randomBytes(32));
  return version;
}

function load(path: string, mode?: string): KeySet {
  const set = parse(readPrivateFile(path));
  if (!set) throw new KeyError(`${path} is not a key file, or holds one key twice`);
  if (set.development && mode === "production") {
    throw new KeyError(`${path} holds development keys, which production mode rejects`);
  }
  return set;
}

/** Drops the error, because JSON errors quote the text that they could not parse. */
function parse(text: string): KeySet | undefined {
  try {
    const set = KeyFile.parse(JSON.parse(text));
    const all = [
      ...Object.values(set.wrapping).flatMap((versions) => [...versions.values()]),
      ...Object.values(set.macs),
    ];
    return new Set(all.map((key) => key.toString("hex"))).size === all.length ? set : undefined;
  } catch {
    return undefined;
  }
}

function format({ development, wrapping, macs }: KeySet): string {
  const text = (key: Buffer) => key.toString("base64");
  const versions = (purpose: WrappingPurpose) =>
    Object.fromEntries([...wrapping[purpose]].map(([version, key]) => [version, text(key)]));
  const file = {
    development,
    wrapping: { card: versions("card"), identity: versions("identity"), secret: versions("secret") },
    macs: { "pan-fingerprint": text(macs["pan-fingerprint"]), cvv: text(macs.cvv), audit: text(macs.audit) },
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}
