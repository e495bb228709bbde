/** What a partner may see or do with one kind of thing, after "Acme can". */
export interface Permission {
  read?: string;
  write?: string;
}

/** Every topic of a scope in words, and what must not be overlooked. */
export const enPermissions = {
  topics: {
    accounts: { read: "see your account and its settings", write: "change your account and its settings" },
    profile: { read: "see your profile, without identity numbers", write: "change your profile" },
    transfers: { read: "see your payments", write: "start, cancel and refund payments" },
    wallets: { read: "see your balance and what moved it" },
    "payment-methods": { read: "see how you can pay and be paid" },
    "bank-accounts": {
      read: "see your bank accounts, without full numbers",
      write: "link, verify and remove bank accounts",
    },
    cards: { read: "see cards you linked, without full numbers", write: "link, change and remove cards" },
    "issued-cards": {
      read: "see your spending cards, without full numbers",
      write: "create, change and close spending cards",
    },
    capabilities: { read: "see what your account may do", write: "request and switch off what your account may do" },
    representatives: {
      read: "see who represents and owns your business",
      write: "add, change and remove representatives",
    },
    files: { read: "see files you uploaded", write: "upload files for you" },
    documents: { read: "see documents you uploaded", write: "upload documents for you" },
    "mobile-pay": { read: "see your mobile wallet set-up", write: "change your mobile wallet set-up" },
    "mobile-pay-merchant": { read: "see your mobile wallet merchant", write: "change your mobile wallet merchant" },
    branding: { read: "see the colours of your pages", write: "change the colours of your pages" },
    analytics: { read: "see figures about your payments" },
    fed: { read: "look up bank routing numbers" },
    "profile-enrichment": { read: "look up public facts about your business" },
    ping: { read: "check that the connection works" },
  } satisfies Record<string, Permission>,
  sensitive: {
    "issued-cards.read-secure": "see the full numbers and security codes of your spending cards",
    "profile.disconnect": "disconnect your account from theirs",
  },
} as const;
