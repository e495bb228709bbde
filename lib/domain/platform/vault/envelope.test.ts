import { randomBytes } from "node:crypto";
import { expect, test } from "@playwright/test";
import fc from "fast-check";
import { memoryKeys } from "@/lib/providers/keys";
import { aadOf, open, rewrap, seal, VaultError, type SealedLocation, type SealedRecord } from "./envelope";

const place = { table: "vault.card", column: "pan", id: "card-a", accountID: "account-a" };
const aad = aadOf(place);
const secret = Buffer.from("what is kept in the vault");

test("sealed bytes are opened unchanged, for any bytes in any place", () => {
  const keys = memoryKeys();
  const somewhere = fc.record({ table: fc.string(), column: fc.string(), id: fc.string(), accountID: fc.string() });
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 500 }), somewhere, (bytes, where) => {
      const sealed = seal(keys, "identity", aadOf(where), Buffer.from(bytes));
      expect(open(keys, "identity", aadOf(where), sealed)).toEqual(Buffer.from(bytes));
    }),
  );
});

test("no two places have the same authenticated data", () => {
  const text = fc.string({
    unit: fc.constantFrom("a", '"', ",", "\\", "[", "\u0000", "\ud800", "\ud801"),
    maxLength: 4,
  });
  const somewhere = fc.record({ table: text, column: text, id: text, accountID: text });
  const same = (a: SealedLocation, b: SealedLocation) =>
    a.table === b.table && a.column === b.column && a.id === b.id && a.accountID === b.accountID;
  fc.assert(
    fc.property(somewhere, somewhere, (a, b) => aadOf(a).equals(aadOf(b)) === same(a, b)),
    { numRuns: 2000 },
  );
});

for (const other of [{ id: "card-b" }, { accountID: "account-b" }, { table: "vault.other" }, { column: "cvv" }]) {
  test(`a sealed card copied to another row's place cannot be opened: ${Object.keys(other).join()}`, () => {
    const keys = memoryKeys();
    const sealed = seal(keys, "card", aad, secret);
    refused(() => open(keys, "card", aadOf({ ...place, ...other }), sealed));
    refused(() => rewrap(keys, "card", aadOf({ ...place, ...other }), sealed));
  });
}

test("parts of two records of one place cannot be mixed", () => {
  const keys = memoryKeys();
  const [one, two] = [seal(keys, "card", aad, secret), seal(keys, "card", aad, secret)];
  refused(() => open(keys, "card", aad, { ...one, ciphertext: two.ciphertext }));
});

test("a sealed card cannot be opened for another purpose or with other keys", () => {
  const keys = memoryKeys();
  const sealed = seal(keys, "card", aad, secret);
  refused(() => open(keys, "identity", aad, sealed));
  refused(() => open(memoryKeys(), "card", aad, sealed));
});

test("a key version other than the wrapping one is rejected", () => {
  const keys = memoryKeys();
  const sealed = seal(keys, "card", aad, secret);
  keys.addKeyVersion("card");
  for (const keyVersion of [0, 2, 3, -1, 1.5, NaN]) refused(() => open(keys, "card", aad, { ...sealed, keyVersion }));
});

test("key version and purpose are authenticated, even if two of them have the same key", () => {
  const keys = memoryKeys();
  const { key } = keys.current("card");
  const sealed = seal(keys, "card", aad, secret);
  refused(() => open({ ...keys, get: () => key }, "identity", aad, sealed));
  refused(() => open({ ...keys, get: () => key }, "card", aad, { ...sealed, keyVersion: 2 }));
});

test("a tag cut to four bytes is rejected", () => {
  const keys = memoryKeys();
  const sealed = seal(keys, "card", aad, secret);
  const cut = (bytes: Buffer) => Buffer.concat([bytes.subarray(0, 16), bytes.subarray(28)]);
  refused(() => open(keys, "card", aad, { ...sealed, ciphertext: cut(sealed.ciphertext) }));
  refused(() => open(keys, "card", aad, { ...sealed, wrappedKey: cut(sealed.wrappedKey) }));
});

test("every other length is rejected", () => {
  const keys = memoryKeys();
  const sealed = seal(keys, "card", aad, secret);
  for (const part of ["ciphertext", "wrappedKey"] as const) {
    for (let length = 0; length < sealed[part].length; length++) {
      refused(() => open(keys, "card", aad, { ...sealed, [part]: sealed[part].subarray(0, length) }));
    }
    refused(() => open(keys, "card", aad, { ...sealed, [part]: Buffer.concat([sealed[part], Buffer.of(0)]) }));
  }
});

test("a flipped bit is rejected", () => {
  const keys = memoryKeys();
  const sealed = seal(keys, "card", aad, secret);
  for (const part of ["ciphertext", "wrappedKey"] as const) {
    // Every bit of the IV and the tag, and some of the other bits.
    for (let bit = 0; bit < 32 * 8; bit++) {
      refused(() => open(keys, "card", aad, { ...sealed, [part]: flipped(sealed[part], bit) }));
    }
  }
});

test("random bytes are rejected", () => {
  const keys = memoryKeys();
  for (let round = 0; round < 200; round++) {
    refused(() => open(keys, "card", aad, { keyVersion: 1, wrappedKey: randomBytes(60), ciphertext: randomBytes(44) }));
  }
});

test("10,000 seals never repeat an IV", () => {
  const keys = memoryKeys();
  const seen = new Set<string>();
  for (let round = 0; round < 10_000; round++) {
    const { wrappedKey, ciphertext } = seal(keys, "card", aad, secret);
    seen.add(wrappedKey.toString("hex", 0, 12)).add(ciphertext.toString("hex", 0, 12));
  }
  expect(seen.size).toBe(20_000);
});

test("a rotation changes the wrapped key and keeps the ciphertext, and both versions open until the old key is retired", () => {
  const keys = memoryKeys();
  const old = seal(keys, "card", aad, secret);
  expect(keys.addKeyVersion("card")).toBe(2);
  const fresh = rewrap(keys, "card", aad, old);
  expect(fresh.keyVersion).toBe(2);
  expect(fresh.ciphertext).toEqual(old.ciphertext);
  expect(fresh.wrappedKey).not.toEqual(old.wrappedKey);
  expect(open(keys, "card", aad, old)).toEqual(secret);
  expect(open(keys, "card", aad, fresh)).toEqual(secret);
  const retired = {
    ...keys,
    get: (...[purpose, version]: Parameters<typeof keys.get>) => keys.get(purpose, version === 1 ? 9 : version),
  };
  refused(() => open(retired, "card", aad, old));
  expect(open(retired, "card", aad, fresh)).toEqual(secret);
});

test("a record without its wrapped key can no longer be opened", () => {
  const keys = memoryKeys();
  refused(() => open(keys, "card", aad, { ...seal(keys, "card", aad, secret), wrappedKey: Buffer.alloc(0) }));
  refused(() => open(keys, "card", aad, { ...seal(keys, "card", aad, secret), wrappedKey: Buffer.alloc(60) }));
});

test("stored bytes contain no part of the plaintext or of a key", () => {
  const keys = memoryKeys();
  const stored: SealedRecord = seal(keys, "card", aad, secret);
  const bytes = Buffer.concat([stored.wrappedKey, stored.ciphertext]);
  expect(bytes.includes(secret.subarray(0, 6))).toBe(false);
  expect(bytes.includes(keys.current("card").key.subarray(0, 6))).toBe(false);
});

function flipped(bytes: Buffer, bit: number): Buffer {
  const copy = Buffer.from(bytes);
  copy.writeUInt8(copy.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
  return copy;
}

/** Expects the general error, which has no details. */
function refused(work: () => unknown): void {
  let thrown: unknown;
  try {
    work();
  } catch (error) {
    thrown = error;
  }
  expect(thrown).toBeInstanceOf(VaultError);
  expect(String(thrown)).toBe("VaultError: the vault refused");
  expect(thrown instanceof Error && thrown.cause).toBeUndefined();
}
