import { eq } from "drizzle-orm";
import { accountTable, inviteTable, issuedCardTable, representativeTable } from "@/db/schema";
import { newID, RepresentativeID, type AccountID } from "@/lib/core/api/ids";
import type { Scope } from "@/lib/core/access/scopes";
import { createInvite } from "@/lib/domain/onboarding/invites/create-invite";
import { newBankAccount } from "./bank-accounts";
import { newCard } from "./cards";
import { ctxFor } from "./context";
import { newAccount, newPartner, type Partner, testDatabase } from "./factories";
import { newLinkedCard } from "./linked-cards";
import { inviteOf, newInvite } from "./onboarding";

/** The last four digits of every card and bank account of such a partner. */
export const LAST_FOUR = "4827";

/**
 * Creates a partner with a bakery: its owner, an invite, and a card of each kind and a bank account with the same last
 * digits.
 */
export async function newFindable({ scopes, partner: given }: { scopes?: readonly Scope[]; partner?: Partner } = {}) {
  const db = testDatabase();
  const partner = given ?? (await newPartner(db));
  const { accountID, walletID } = await newAccount(db, partner, {
    wallet: true,
    capabilities: ["transfers", "wallet", "send-funds", "card-issuing"],
    ...(scopes && { scopes }),
  });
  const foreignID = `customer-${accountID.slice(-6)}`;
  const business = {
    legalBusinessName: "Rosen Bakehouse LLC",
    email: "Hello@Rosenbrot.example",
    ownersProvided: false,
  };
  await db
    .update(accountTable)
    .set({ displayName: "Rosenbrot Bakery", foreignID, profile: { business } })
    .where(eq(accountTable.accountID, accountID));
  const representativeID = await newBaker(partner, accountID);
  const ctx = ctxFor(partner, accountID);
  const { issuedCardID } = await newCard(ctx, walletID, { memo: "Flour and rye" });
  await db.update(issuedCardTable).set({ lastFour: LAST_FOUR }).where(eq(issuedCardTable.issuedCardID, issuedCardID));
  const accountNumber = `${Math.floor(Math.random() * 1e9) + 1e9}${LAST_FOUR}`;
  const { bankAccountID } = await newBankAccount(ctx, { holderName: "Rosen Bakehouse", accountNumber });
  const linked = { lastFour: LAST_FOUR, holderName: "Mina Rosenthal" };
  const { cardID } = await newLinkedCard(partner, accountID, linked);
  const code = await newInviteOf(partner, given !== undefined);
  await db.update(inviteTable).set({ recipient: "Rosengarten Nursery" }).where(eq(inviteTable.code, code));
  return { partner, accountID, walletID, foreignID, representativeID, issuedCardID, bankAccountID, cardID, code };
}

/** An existing partner already has its fee plan. */
async function newInviteOf(partner: Partner, hasPlan: boolean): Promise<string> {
  const { code } = hasPlan ? await createInvite(ctxFor(partner), inviteOf()) : (await newInvite(partner)).invite;
  return code;
}

async function newBaker(partner: Partner, accountID: AccountID): Promise<RepresentativeID> {
  const representativeID = newID<RepresentativeID>();
  const now = new Date();
  const profile = { name: { firstName: "Mina", lastName: "Rosenthal" }, email: "mina@rosenbrot.example" };
  await testDatabase().insert(representativeTable).values({
    partnerID: partner.accountID,
    representativeID,
    accountID,
    profile,
    jobTitle: "Baker",
    createdOn: now,
    updatedOn: now,
  });
  return representativeID;
}
