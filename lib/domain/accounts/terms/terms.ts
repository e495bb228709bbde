import { type JWTHeaderParameters, jwtVerify, SignJWT } from "jose";
import { hkdfSync } from "node:crypto";
import { z } from "zod";
import { accountTable, termsTokenUseTable } from "@/db/schema";
import { forbidden, invalid, malformed } from "@/lib/core/failure";
import { type AccountID, newID } from "@/lib/core/api/ids";
import type { TermsOfService, TermsOfServiceToken } from "@/lib/domain/accounts/accounts/shared/terms-of-service";
import type { PublicCtx, SignedInCtx } from "@/lib/domain/kernel/operations/context";
import { keys } from "@/lib/providers/keys";

const AUDIENCE = "terms-of-service";

/** The content of a terms token: the time, page and partner of an acceptance. Only Tender can sign it. */
const Acceptance = z.object({
  jti: z.guid(),
  /** The partner that requested the token. Only it can use the token. */
  sub: z.guid(),
  iat: z.int(),
  origin: z.url(),
  address: z.string(),
});
type Acceptance = z.infer<typeof Acceptance>;

/** Signs an acceptance with the newest key, and names the key's version. */
async function signAcceptance(acceptance: Acceptance): Promise<string> {
  const { version, key } = keys().current("secret");
  return new SignJWT(acceptance)
    .setProtectedHeader({ alg: "HS256", kid: String(version) })
    .setAudience(AUDIENCE)
    .sign(signingKey(key));
}

/** The content of a token. Undefined unless Tender signed it for this purpose. */
async function readAcceptance(token: string): Promise<Acceptance | undefined> {
  try {
    const { payload } = await jwtVerify(token, keyNamed, { algorithms: ["HS256"], audience: AUDIENCE });
    return Acceptance.safeParse(payload).data;
  } catch {
    return undefined;
  }
}

function keyNamed({ kid = "" }: JWTHeaderParameters): Uint8Array {
  return signingKey(keys().get("secret", Number(kid)));
}

/** Derives a key for this purpose only, so that its signatures are not valid elsewhere. */
function signingKey(key: Buffer): Uint8Array {
  return new Uint8Array(hkdfSync("sha256", key, "", "tender terms-of-service token", 32));
}

/**
 * Creates a token that proves acceptance of the terms now, on the page of the request's origin. It works once and only
 * for the caller's partner, and does not expire. Throws 400 without an origin, and 403 for a person without an account.
 */
export async function createTermsToken({
  caller,
  origin,
  now,
  clientAddress,
}: SignedInCtx): Promise<TermsOfServiceToken> {
  if (!caller.accountID) throw forbidden("no account");
  if (!origin) throw malformed("send an origin or referer header with the page where the terms were accepted");
  const iat = Math.floor(now.getTime() / 1000);
  return { token: await signAcceptance({ jti: newID(), sub: caller.accountID, iat, origin, address: clientAddress }) };
}

/** Maximum milliseconds that a partner's clock may be ahead of the server's. */
const CLOCK_SKEW = 5 * 60 * 1000;

export type AcceptedTerms = Pick<
  typeof accountTable.$inferInsert,
  "termsAcceptedOn" | "termsAcceptedIP" | "termsAcceptedUserAgent" | "termsAcceptedDomain"
>;

interface TermsAcceptance {
  terms: AcceptedTerms;
  tokenID?: string;
}

/**
 * Validates an acceptance. A token must be signed by Tender, made for this partner, and unused. The time of a manual
 * acceptance must not be in the future. Throws 422 at `termsOfService`.
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

/** Marks a token as used by the account, which must exist. Throws 422 if any account has used it. */
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
