import { accountTable, termsTokenUseTable } from "@/db/schema";
import { invalid } from "@/lib/core/failure";
import type { AccountID } from "@/lib/core/ids";
import type { TermsOfService } from "@/lib/domain/accounts/accounts/shared/terms-of-service";
import type { PublicCtx } from "@/lib/domain/kernel/context";
import { readAcceptance } from "./token";

/** Says how far a partner's clock may run ahead of ours, in milliseconds. */
const CLOCK_SKEW = 5 * 60 * 1000;

/** The account's columns that record its acceptance of the terms. */
export type AcceptedTerms = Pick<
  typeof accountTable.$inferInsert,
  "termsAcceptedOn" | "termsAcceptedIP" | "termsAcceptedUserAgent" | "termsAcceptedDomain"
>;

interface TermsAcceptance {
  terms: AcceptedTerms;
  /** The token's ID, to be marked as used. */
  tokenID?: string;
}

/**
 * Checks an acceptance. A token must be ours, made for this partner, and unused. A manual acceptance must not lie in
 * the future. Throws 422 at `termsOfService`.
 */
export async function acceptedTerms(
  { now }: PublicCtx,
  partnerID: AccountID,
  terms: TermsOfService,
): Promise<TermsAcceptance> {
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

/** Marks a token as used by the account, which must exist. Throws 422 when any account has used it. */
export async function spendTermsToken({ db, now }: PublicCtx, accountID: AccountID, tokenID: string): Promise<void> {
  const used = await db
    .insert(termsTokenUseTable)
    .values({ tokenID, accountID, createdOn: now })
    .onConflictDoNothing()
    .returning();
  if (used.length === 0) throw refused("was used before");
}

async function byToken(partnerID: AccountID, token: string): Promise<TermsAcceptance> {
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
