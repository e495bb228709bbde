import { accountTable, termsTokenUseTable } from "@/db/schema";
import { invalid } from "@/lib/core/failure";
import type { AccountID } from "@/lib/core/ids";
import type { TermsOfService } from "@/lib/domain/accounts/shared/terms-of-service";
import type { PublicCtx } from "../context";
import { readAcceptance } from "./token";

/** How far ahead of ours a partner's clock may be, in milliseconds. */
const CLOCK_SKEW = 5 * 60 * 1000;

/** The columns of an account in which its acceptance of the terms is kept. */
export type AcceptedTerms = Pick<
  typeof accountTable.$inferInsert,
  "termsAcceptedOn" | "termsAcceptedIP" | "termsAcceptedUserAgent" | "termsAcceptedDomain"
>;

interface Accepted {
  terms: AcceptedTerms;
  /** Of a token, to be marked as used. */
  tokenID?: string;
}

/**
 * What an acceptance says, checked: a token must be ours, asked for by this partner, and not used before; a manual
 * acceptance must not lie in the future. Throws 422 at `termsOfService`.
 */
export async function acceptedTerms(
  { now }: PublicCtx,
  partnerID: AccountID,
  terms: TermsOfService,
): Promise<Accepted> {
  if ("token" in terms) return byToken(partnerID, terms.token);
  const termsAcceptedOn = new Date(terms.acceptedDate);
  if (termsAcceptedOn.getTime() > now.getTime() + CLOCK_SKEW)
    throw invalid({ termsOfService: { manual: { acceptedDate: "must not be in the future" } } });
  const { acceptedIP, acceptedUserAgent, acceptedDomain } = terms;
  return {
    terms: {
      termsAcceptedOn,
      termsAcceptedIP: acceptedIP,
      termsAcceptedUserAgent: acceptedUserAgent,
      termsAcceptedDomain: acceptedDomain,
    },
  };
}

/** Marks a token as used by the account, which exists by now; throws 422 when it was used before, by whomever. */
export async function spendTermsToken({ db, now }: PublicCtx, accountID: AccountID, tokenID: string): Promise<void> {
  const used = await db
    .insert(termsTokenUseTable)
    .values({ tokenID, accountID, createdOn: now })
    .onConflictDoNothing()
    .returning();
  if (used.length === 0) throw refused("was used before");
}

async function byToken(partnerID: AccountID, token: string): Promise<Accepted> {
  const acceptance = await readAcceptance(token);
  if (acceptance?.sub !== partnerID) throw refused("is not a token of accepted terms");
  const { jti: tokenID, iat, address, origin } = acceptance;
  return {
    tokenID,
    terms: {
      termsAcceptedOn: new Date(iat * 1000),
      termsAcceptedIP: address,
      termsAcceptedUserAgent: null,
      termsAcceptedDomain: origin,
    },
  };
}

const refused = (message: string) => invalid({ termsOfService: { token: message } });
