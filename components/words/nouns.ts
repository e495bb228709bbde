/** One noun for each thing, as the API names it; with its plural. Screens use no other. */
export const NOUNS = {
  account: "accounts",
  activity: "activity",
  agreement: "agreements",
  answer: "answers",
  "API key": "API keys",
  attestation: "attestations",
  "audit row": "audit rows",
  authorization: "authorizations",
  "bank account": "bank accounts",
  "bank entry": "bank entries",
  capability: "capabilities",
  card: "cards",
  "card transaction": "card transactions",
  checkpoint: "checkpoints",
  delivery: "deliveries",
  difference: "differences",
  dispute: "disputes",
  email: "emails",
  endpoint: "endpoints",
  error: "errors",
  event: "events",
  "evidence item": "evidence items",
  fee: "fees",
  "fee plan": "fee plans",
  file: "files",
  invite: "invites",
  link: "links",
  "linked card": "linked cards",
  member: "members",
  "open invite": "open invites",
  passkey: "passkeys",
  "payment method": "payment methods",
  permission: "permissions",
  person: "people",
  request: "requests",
  requirement: "requirements",
  schedule: "schedules",
  session: "sessions",
  template: "templates",
  thing: "things",
  transaction: "transactions",
  transfer: "transfers",
  verification: "verifications",
  wallet: "wallets",
} as const;

export type Noun = keyof typeof NOUNS;

/** A number of things: "1 invite", "1,200 invites". */
export function counted(count: number, noun: Noun): string {
  return `${count.toLocaleString("en-US")} ${count === 1 ? noun : NOUNS[noun]}`;
}
