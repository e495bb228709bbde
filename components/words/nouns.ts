/** One noun for each thing, as the API names it; with its plural. Screens use no other. */
export const NOUNS = {
  account: "accounts",
  activity: "activity",
  agreement: "agreements",
  answer: "answers",
  "API key": "API keys",
  attestation: "attestations",
  "audit row": "audit rows",
  capability: "capabilities",
  card: "cards",
  error: "errors",
  fee: "fees",
  "fee plan": "fee plans",
  file: "files",
  invite: "invites",
  link: "links",
  member: "members",
  "open invite": "open invites",
  passkey: "passkeys",
  permission: "permissions",
  person: "people",
  requirement: "requirements",
  session: "sessions",
  template: "templates",
  thing: "things",
  wallet: "wallets",
} as const;

export type Noun = keyof typeof NOUNS;

/** A number of things: "1 invite", "1,200 invites". */
export function counted(count: number, noun: Noun): string {
  return `${count.toLocaleString("en-US")} ${count === 1 ? noun : NOUNS[noun]}`;
}
