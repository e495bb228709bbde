import { createHmac } from "node:crypto";
import type { KeyProvider } from "@/lib/providers/keys";

/**
 * The three digits of a card. They follow from its number and expiry (`{ month: "09", year: "29" }`) under a key of
 * their own. They are computed when needed and never stored. Throws a RangeError unless both have the right digits.
 */
export function deriveCVV(keys: KeyProvider, pan: string, expiration: { month: string; year: string }): string {
  const { month, year } = expiration;
  if (!/^[0-9]{16,19}$/.test(pan) || !/^[0-9]{2}$/.test(month) || !/^[0-9]{2}$/.test(year)) {
    throw new RangeError("not a card number with a two-digit month and year");
  }
  const mac = createHmac("sha256", keys.mac("cvv")).update(`${pan} ${month}/${year}`).digest();
  // 48 bits modulo 1000: the codes' chances differ by at most one part in 2^38.
  return String(mac.readUIntBE(0, 6) % 1000).padStart(3, "0");
}
