import { ctxFor } from "./context";
import { newAccount, newPartner, testDatabase } from "./factories";

/** An attested partner with an account that may issue cards from its wallet. */
export async function newIssuer({ attested = true, now = new Date() }: { attested?: boolean; now?: Date } = {}) {
  const db = testDatabase();
  const partner = await newPartner(db, { attested });
  const { accountID, walletID } = await newAccount(db, partner, {
    capabilities: ["wallet", "card-issuing"],
    wallet: true,
  });
  return { db, partner, accountID, walletID, ctx: ctxFor(partner, accountID, { now }) };
}
