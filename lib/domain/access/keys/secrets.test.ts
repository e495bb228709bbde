import { expect, test } from "@playwright/test";
import fc from "fast-check";
import { hashSecret, newEmailCode, newInviteCode, newSecret, sameHash } from "./secrets";

const many = <T>(make: () => T) => Array.from({ length: 5_000 }, make);

test("a secret is its prefix and 256 random bits", () => {
  for (const prefix of ["tdk_", "tdt_", "tdr_", "tds_", "tdg_"] as const) {
    const secret = newSecret(prefix);
    expect(secret).toMatch(/^td[ktrsg]_[A-Za-z0-9_-]{43}$/);
    expect(secret.startsWith(prefix)).toBe(true);
    expect(Buffer.from(secret.slice(4), "base64url")).toHaveLength(32);
  }
  expect(new Set(many(() => newSecret("tdt_"))).size).toBe(5_000);
});

test("a secret is hashed with SHA-256", () => {
  expect(hashSecret("abc").toString("hex")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
});

test("two hashes are equal if their bytes are, and different lengths cause no error", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 4 }), fc.uint8Array({ maxLength: 4 }), (a, b) => {
      expect(sameHash(a, b)).toBe(Buffer.compare(a, b) === 0);
      expect(sameHash(a, Uint8Array.from(a))).toBe(true);
    }),
  );
});

test("an invite code has 22 letters and digits, each about equally likely", () => {
  const codes = many(newInviteCode);
  expect(codes.filter((code) => !/^[A-Za-z0-9]{22}$/.test(code))).toEqual([]);
  const counts = new Map<string, number>();
  for (const code of codes) {
    for (const character of code) counts.set(character, (counts.get(character) ?? 0) + 1);
  }
  expect(new Set(codes).size).toBe(5_000);
  expect(Math.log2(62 ** 22)).toBeGreaterThan(128);
  const expected = (5_000 * 22) / 62;
  expect(counts.size).toBe(62);
  expect([...counts.values()].reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)).toBeLessThan(140);
});

test("an email code has six digits, even if it begins with zeros", () => {
  const codes = many(newEmailCode);
  expect(codes.filter((code) => !/^\d{6}$/.test(code))).toEqual([]);
  expect(codes.some((code) => code.startsWith("0"))).toBe(true);
});
