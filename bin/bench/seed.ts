import { newCard } from "@/db/testing/cards";
import { ctxFor } from "@/db/testing/context";
import { newAccount, newKey, newPartner, testDatabase } from "@/db/testing/factories";
import { inviteOf, newFeePlan } from "@/db/testing/onboarding";
import { SCOPES } from "@/lib/core/scopes";
import { issueToken } from "@/lib/domain/keys/issue-token";
import { createInvite } from "@/lib/domain/invites/create-invite";
import { closeDatabase } from "@/db/client";
import type { Caller } from "@/lib/domain/context";
import { seedAccounts } from "./accounts";

/** Enough that no page holds them all, and that an index matters. */
const INVITES = 3000;
const CARDS = 50;
const AT_ONCE = 20;

async function times<T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  while (made.length < count) {
    const indexes = Array.from(
      { length: Math.min(AT_ONCE, count - made.length) },
      (_item, index) => made.length + index,
    );
    made.push(...(await Promise.all(indexes.map(make))));
  }
  return made;
}

const prefill = (index: number) => ({
  accountType: "business",
  profile: { business: { legalBusinessName: `Customer ${index} LLC`, taxID: { ein: { number: "12-3456789" } } } },
});

const db = testDatabase();
const partner = await newPartner(db, { attested: true });
const { accountID, walletID } = await newAccount(db, partner, {
  capabilities: ["wallet", "card-issuing"],
  wallet: true,
});
const cards = await times(CARDS, () => newCard(ctxFor(partner, accountID), walletID));
await newFeePlan(db, partner);
await times(INVITES, (index) => createInvite(ctxFor(partner), inviteOf({ prefill: prefill(index) })));

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
const partners = await seedAccounts();
process.stdout.write(
  `${JSON.stringify({ token, accountID, cards: cards.map((card) => card.issuedCardID), partners })}\n`,
);
await closeDatabase();
process.exit();
