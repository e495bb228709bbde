import type { CapabilityID } from "@/lib/domain/capabilities/contract";

/** A capability in the words of the person who will have it: its name, and what it lets them do. */
export interface CapabilityWords {
  name: string;
  /** After "invites you to". */
  toDo: string;
  meaning: string;
}

/** Every capability in words. */
export const CAPABILITY_WORDS: Record<CapabilityID, CapabilityWords> = {
  transfers: { name: "Transfers", toDo: "take part in transfers", meaning: "Send and receive money in payments that others start." },
  wallet: { name: "Wallet", toDo: "hold a balance", meaning: "Keep money in a balance of your own." },
  "send-funds": { name: "Pay others", toDo: "pay others", meaning: "Send money from your bank account or balance." },
  "collect-funds": { name: "Get paid", toDo: "get paid", meaning: "Take payments by card or bank debit." },
  "card-issuing": { name: "Spending cards", toDo: "issue spending cards", meaning: "Issue virtual cards that spend from your balance." },
};

/** What someone is invited to do, as one phrase: "hold a balance, pay others and get paid". */
export function invitedTo(capabilities: readonly CapabilityID[]): string {
  const phrases = capabilities.map((capability) => CAPABILITY_WORDS[capability].toDo);
  return new Intl.ListFormat("en", { type: "conjunction" }).format(phrases);
}
