/**
 * Terms for screens: one noun for each thing and one verb for each act, in plain American English. The nouns with their
 * plurals are in `nouns.ts`; this file has their meanings and the words to avoid. A test searches all screens for the
 * words in `not`.
 */
interface Term {
  term: string;
  /** Meaning, or when to use it. */
  use: string;
  not?: readonly RegExp[];
}

export const GLOSSARY_NOUNS: readonly Term[] = [
  { term: "account", use: "A business or person connected to a partner.", not: [/\bsub-?accounts?\b/i] },
  { term: "bank account", use: "An account at a bank, linked to an account.", not: [/\bbank details\b/i] },
  { term: "business day", use: "A day when banks are open.", not: [/\b(?:banking|working|bank) days?\b/i] },
  { term: "capability", use: "Transfers, Send funds, Collect funds, Wallet or Card issuing, by these names." },
  { term: "card", use: "A card that the account issues.", not: [/\bspending cards?\b/i] },
  { term: "linked card", use: "A card of someone else that pays or is paid." },
  { term: "email", use: "A message, and the address it goes to.", not: [/\be-mails?\b/i] },
  { term: "hosted page", use: "A page for invitees in the partner's brand." },
  { term: "ID number", use: "An SSN or ITIN.", not: [/\bidentity numbers?\b/i] },
  { term: "invite", use: "A link to open an account or to join a team.", not: [/\binvitations?\b/i] },
  { term: "invitee", use: "The person with the link of an invite." },
  { term: "notice", use: "An alert that needs the team's attention." },
  { term: "our records", use: "The ledger, when compared with a statement.", not: [/\bour books\b/i] },
  { term: "PCI attestation", use: "Proof of compliance with PCI DSS.", not: [/\battestations? of PCI\b/i] },
  { term: "person", use: "Someone who owns or controls a business.", not: [/\brepresentatives? (?:of|for) the\b/i] },
  { term: "someone", use: "A person we cannot name.", not: [/\bsomebody\b/i] },
  { term: "tax ID", use: "An EIN, or its equivalent.", not: [/\btax numbers?\b/i] },
  {
    term: "URL",
    use: "The place of a page. An address is a street or an email address.",
    not: [/\bweb address of yours\b/i],
  },
];

export const GLOSSARY_VERBS: readonly Term[] = [
  { term: "accept", use: "Invites, terms, disputes, and what a bank takes." },
  { term: "act as", use: "Take a role in the sandbox.", not: [/\byou play\b/i, /\bPlay the\b/] },
  { term: "add / remove", use: "Put on a list, take off it." },
  { term: "appear", use: "For rows that an empty list will show.", not: [/\bis listed here\b/i, /\bbecomes? of\b/i] },
  { term: "cancel", use: "Transfers and schedules.", not: [/\bcall(?:ed|s)? off\b/i] },
  { term: "choose", use: "Pick an option. Rows of a list are selected." },
  { term: "create / delete", use: "Make, and remove permanently.", not: [/\bgone for good\b/i] },
  { term: "edit", use: "Open a form with the current values." },
  { term: "enter", use: "Type into a field.", not: [/\btype in\b/i, /\bkey in\b/i] },
  { term: "fix", use: "Put right.", not: [/\bmend(?:s|ed|ing)?\b/i] },
  { term: "leave blank", use: "Enter nothing.", not: [/\bleave (?:it )?empty\b/i] },
  { term: "link", use: "Connect a bank account or card." },
  { term: "request", use: "Ask for a capability, code or refund.", not: [/\basked? for (?:a )?(?:code|refund)\b/i] },
  { term: "resend", use: "Send an event, email or invite again.", not: [/\breplay(?:ed)?\b/i] },
  {
    term: "respond",
    use: "What servers, banks and merchants do.",
    not: [/\bdid not answer\b/i, /\banswer(?:s|ed)? with\b/i],
  },
  { term: "revoke", use: "Invites and API keys.", not: [/\binvite was withdrawn\b/i] },
  { term: "right away", use: "Without delay.", not: [/\bat once\b/i, /\bforthwith\b/i] },
  { term: "sign in / sign out", use: "Begin and end a session.", not: [/\blog(?:ged)? ?(?:in|out|on|off)\b/i] },
  { term: "verify", use: "Check against records or by a deposit." },
  { term: "view", use: "Read a page or a number.", not: [/\blook(?:ed|s)? at\b/i] },
];

export const UNWRITTEN: readonly RegExp[] = [...GLOSSARY_NOUNS, ...GLOSSARY_VERBS].flatMap(({ not = [] }) => not);
