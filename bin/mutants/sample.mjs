import { createHash } from "node:crypto";

/** Whether a mutant belongs to the sample: always the same mutants for the same share and files. */
export function isSampled(id, share) {
  const hash = createHash("sha256").update(`fault ${id}`).digest();
  return hash.readUInt32BE(0) / 2 ** 32 < share;
}

/** The 95 percent Wilson interval of a sample's share, corrected for a finite total of `all` mutants. */
export function intervalOf(match, tried, all) {
  if (tried === 0) return [0, 1];
  const [share, z] = [match / tried, 1.96 * Math.sqrt(all > 1 ? (all - tried) / (all - 1) : 1)];
  const middle = share + (z * z) / (2 * tried);
  const half = z * Math.sqrt((share * (1 - share)) / tried + (z * z) / (4 * tried * tried));
  return [(middle - half) / (1 + (z * z) / tried), (middle + half) / (1 + (z * z) / tried)];
}
