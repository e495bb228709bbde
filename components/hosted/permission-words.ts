import type { Scope } from "@/lib/core/scopes";

/** What a partner may see or do with one kind of thing, after "Acme can". */
interface Permission {
  topic: string;
  read?: string;
  write?: string;
}

const PERMISSIONS: Permission[] = [
  { topic: "accounts", read: "see your account and its settings", write: "change your account and its settings" },
  { topic: "profile", read: "see your profile, without identity numbers", write: "change your profile" },
  { topic: "transfers", read: "see your payments", write: "start, cancel and refund payments" },
  { topic: "wallets", read: "see your balance and what moved it" },
  { topic: "payment-methods", read: "see how you can pay and be paid" },
  { topic: "bank-accounts", read: "see your bank accounts, without full numbers", write: "link, verify and remove bank accounts" },
  { topic: "cards", read: "see cards you linked, without full numbers", write: "link, change and remove cards" },
  { topic: "issued-cards", read: "see your spending cards, without full numbers", write: "create, change and close spending cards" },
  { topic: "capabilities", read: "see what your account may do", write: "request and switch off what your account may do" },
  { topic: "representatives", read: "see who represents and owns your business", write: "add, change and remove representatives" },
  { topic: "files", read: "see files you uploaded", write: "upload files for you" },
  { topic: "documents", read: "see documents you uploaded", write: "upload documents for you" },
  { topic: "mobile-pay", read: "see your mobile wallet set-up", write: "change your mobile wallet set-up" },
  { topic: "mobile-pay-merchant", read: "see your mobile wallet merchant", write: "change your mobile wallet merchant" },
  { topic: "analytics", read: "see figures about your payments" },
  { topic: "fed", read: "look up bank routing numbers" },
  { topic: "profile-enrichment", read: "look up public facts about your business" },
  { topic: "ping", read: "check that the connection works" },
];

/** What must not be overlooked, each with its own sentence. */
const SENSITIVE: [Scope, string][] = [
  ["issued-cards.read-secure", "see the full numbers and security codes of your spending cards"],
  ["profile.disconnect", "disconnect your account from theirs"],
];

/** What the scopes of an invite let the partner do, in sentences: what it sees, what it does, what is sensitive. */
export function permissionsOf(scopes: readonly Scope[]): { sees: string[]; does: string[]; sensitive: string[] } {
  const held = new Set<string>(scopes);
  const words = (verb: "read" | "write") =>
    PERMISSIONS.flatMap((permission) => (held.has(`${permission.topic}.${verb}`) && permission[verb] ? [permission[verb]] : []));
  return { sees: words("read"), does: words("write"), sensitive: SENSITIVE.flatMap(([scope, text]) => (held.has(scope) ? [text] : [])) };
}
