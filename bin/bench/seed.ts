import { writeFileSync } from "node:fs";
import { newCard } from "@/testing/cards";
import { ctxFor } from "@/testing/context";
import { newAccount, newKey, newPartner, testDatabase } from "@/testing/factories";
import { newFeePlan } from "@/testing/onboarding";
import { ownerDatabase } from "@/testing/owner";
import { SCOPES } from "@/lib/core/access/scopes";
import { issueToken } from "@/lib/domain/access/keys/issue-token";
import { CreateInvite } from "@/lib/domain/onboarding/invites/contract";
import { createInvite } from "@/lib/domain/onboarding/invites/create-invite";
import { closeDatabase } from "@/db/client";
import { APP_ROLE } from "@/db/roles";
import type { Caller } from "@/lib/domain/kernel/operations/context";
import { sql } from "drizzle-orm";
import { seedPayers } from "./transfers";
import invite from "./invite.json";

/** Enough that they do not fit on one page, and that an index matters. */
const INVITES = 3000;
const CARDS = 50;
const CONCURRENCY = 20;

async function times<T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  while (made.length < count) {
    const indexes = Array.from(
      { length: Math.min(CONCURRENCY, count - made.length) },
      (_item, index) => made.length + index,
    );
    made.push(...(await Promise.all(indexes.map(make))));
  }
  return made;
}

/**
 * Creates the table that the bare server writes instead of Tender's audit log: the same row, without a hash chain, and
 * without the vault's function.
 */
async function makeBare(): Promise<void> {
  const owner = ownerDatabase();
  await owner.execute(sql`create table bench_audit (like audit_event including defaults including constraints)`);
  await owner.execute(sql`create unique index on bench_audit (audit_id)`);
  await owner.execute(sql`grant insert on bench_audit to ${sql.identifier(APP_ROLE)}`);
  await owner.execute(sql`grant select on vault.card_secret to ${sql.identifier(APP_ROLE)}`);
}

const db = testDatabase();
const partner = await newPartner(db, { attested: true });
const { accountID, walletID } = await newAccount(db, partner, {
  capabilities: ["wallet", "card-issuing"],
  wallet: true,
});
const cards = await times(CARDS, () => newCard(ctxFor(partner, accountID), walletID));
await newFeePlan(db, partner);
const [{ code } = { code: "" }] = await times(INVITES, () => createInvite(ctxFor(partner), CreateInvite.parse(invite)));
await makeBare();
await ownerDatabase().execute(sql`vacuum analyze`);

const scopes = [...SCOPES, `/accounts/${accountID}/issued-cards.read-secure`];
const { keyID } = await newKey(db, partner.accountID, scopes);
const granted = scopes.filter((scope) => scope !== "issued-cards.read-secure");
const ctx = ctxFor(partner);
const caller: Caller = {
  ...ctx.caller,
  kind: "key",
  id: keyID,
  scopes: [...ctx.caller.scopes, { scope: "issued-cards.read-secure", accountID }],
};
const { access_token: token } = await issueToken(
  { ...ctx, caller },
  { grant_type: "client_credentials", scope: granted.join(" ") },
);
// A token for card numbers is valid for 15 minutes, which is shorter than a long run.
await ownerDatabase().execute(sql`update access_token set expires_on = now() + interval '1 day'`);
const subject = {
  token,
  accountID,
  cards: cards.map((card) => card.issuedCardID),
  invite,
  code,
  payers: await seedPayers(),
};
// The first argument is the output file.
writeFileSync(process.argv[2] ?? "/dev/stdout", JSON.stringify(subject), { mode: 0o600 });
await closeDatabase();
process.exit();
