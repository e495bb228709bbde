import type { BreakKind, ReconciliationBreak } from "@/lib/domain/rails/dashboard";

/** What statements and books do not agree on, in two or three words. */
export const BREAK_KINDS: Record<BreakKind, string> = {
  "amount-differs": "Amount differs",
  "unknown-line": "Unknown line",
  "not-on-statement": "Missing on statement",
};

/** What it means, in a sentence. */
export function breakInWords({ kind, expected, stated, reference }: ReconciliationBreak): string {
  const what = reference.endsWith(" return") ? "return" : "payment";
  if (kind === "unknown-line") return `The statement has a ${what} that isn’t in our records.`;
  if (kind === "not-on-statement") return "It went through three business days ago, but isn’t on any statement yet.";
  return expected === stated
    ? `The statement shows a different cost for this ${what}.`
    : `The statement shows a different amount for this ${what}.`;
}
