import { readBai2 } from "./read-bai2";
import { readCamt } from "./read-camt";
import type { StatementFile, StatementOwner } from "./statement";

/** Reads a BAI2, camt.053 or camt.054 file; the content decides which. Throws a StatementError if it breaks a rule. */
export function readStatementFile(bytes: Uint8Array, owner: StatementOwner): StatementFile {
  const isDocument = /^\s*(?:\uFEFF)?\s*</u.test(new TextDecoder().decode(bytes.subarray(0, 200)));
  return isDocument ? readCamt(bytes, owner) : readBai2(bytes, owner);
}
