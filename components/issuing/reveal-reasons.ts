import type { RevealReason } from "@/lib/domain/cards/issuing/dashboard";

/** Why somebody may want to see a card's number, in words. */
export const REVEAL_REASONS: Record<RevealReason, string> = {
  "pay-vendor": "Pay a vendor",
  support: "Support request",
  testing: "Testing",
  other: "Other",
};

/** A recorded reason ("pay-vendor: hosting bill") in words. */
export function reasonInWords(recorded: string | undefined): string {
  const [code = "", ...note] = (recorded ?? "").split(": ");
  const words = Object.hasOwn(REVEAL_REASONS, code) ? REVEAL_REASONS[code as RevealReason] : code;
  return note.length > 0 ? `${words}: ${note.join(": ")}` : words;
}
