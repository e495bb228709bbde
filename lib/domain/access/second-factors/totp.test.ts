import { expect, test } from "@playwright/test";
import fc from "fast-check";
import { HOTP, Secret, URI } from "otpauth";
import { matchTOTP, newTOTPSecret, otpauthURI } from "./totp";

const secret = newTOTPSecret();
const now = new Date("2026-11-21T12:00:15Z");
const current = now.getTime() / 1000 / 30 - 0.5;
const codeAt = (step: number) => HOTP.generate({ secret: Secret.fromBase32(secret), counter: step });

test("the codes are those of RFC 6238 for SHA-1", () => {
  const secret = Secret.fromLatin1("12345678901234567890").base32;
  const cases: [number, string][] = [
    [59, "287082"],
    [1111111109, "081804"],
    [1234567890, "005924"],
    [20000000000, "353130"],
  ];
  for (const [seconds, code] of cases) {
    expect(matchTOTP(secret, code, new Date(seconds * 1000), null)).toBe(Math.floor(seconds / 30));
  }
});

test("a TOTP code is accepted once", () => {
  const step = matchTOTP(secret, codeAt(current), now, null);
  expect(step).toBe(current);
  expect(matchTOTP(secret, codeAt(current), now, step)).toBeNull();
});

test("a code of one step before or after is accepted, and of two steps it is not", () => {
  const accepted = [-2, -1, 0, 1, 2].map((off) => matchTOTP(secret, codeAt(current + off), now, null));
  expect(accepted).toEqual([null, current - 1, current, current + 1, null]);
});

test("codes of steps before the last used one are rejected", () => {
  expect(matchTOTP(secret, codeAt(current - 1), now, current)).toBeNull();
  expect(matchTOTP(secret, codeAt(current), now, current + 1)).toBeNull();
  expect(matchTOTP(secret, codeAt(current + 1), now, current)).toBe(current + 1);
});

test("for any input and time, an accepted step is within one of the present and later than the last one", () => {
  const moments = fc.date({ min: new Date(60_000), max: new Date("2200-01-01"), noInvalidDate: true });
  fc.assert(
    fc.property(moments, fc.integer({ min: -3, max: 3 }), fc.integer({ min: -3, max: 3 }), (moment, off, last) => {
      const step = Math.floor(moment.getTime() / 30_000);
      const accepted = matchTOTP(secret, codeAt(Math.max(0, step + off)), moment, step + last);
      if (accepted !== null) {
        expect(Math.abs(accepted - step)).toBeLessThanOrEqual(1);
        expect(accepted).toBeGreaterThan(step + last);
      } else expect(Math.abs(off) > 1 || off <= last).toBe(true);
    }),
  );
});

test("input other than six digits is rejected without an error", () => {
  for (const code of [
    "",
    "12345",
    "1234567",
    "abcdef",
    "１２３４５６",
    ` ${codeAt(current)}`,
    "\u0000",
    "9".repeat(10_000),
  ]) {
    expect(matchTOTP(secret, code, now, null)).toBeNull();
  }
});

test("secrets have 160 bits and are all different", () => {
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(newTOTPSecret()).not.toBe(secret);
});

test("the QR code contains Tender, the person and the secret", () => {
  const uri = URI.parse(otpauthURI(secret, "anna+ops@example.test"));
  expect(uri.issuer).toBe("Tender");
  expect(uri.label).toBe("anna+ops@example.test");
  expect(uri.secret.base32).toBe(secret);
});
