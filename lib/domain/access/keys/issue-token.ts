import { and, eq, lte } from "drizzle-orm";
import { present } from "@/db/clock";
import { accessTokenTable, apiKeyTable } from "@/db/schema";
import { invalid, keeping, malformed, unauthenticated } from "@/lib/core/failure";
import { newID } from "@/lib/core/api/ids";
import { formatScope, parseScope } from "@/lib/core/access/parse-scope";
import { note } from "@/lib/domain/kernel/operations/act";
import type { SignedInCtx } from "@/lib/domain/kernel/operations/context";
import type { TokenRequest, TokenResponse } from "./contract";
import { delegationFault, lockFamily, revokeFamily } from "./token-family";
import { hashSecret, newSecret } from "./secrets";
import { MINUTE } from "@/lib/core/time/time";

/** The lifetimes of an access token, of one with card details, and of a refresh token, in milliseconds. */
const TOKEN_TIME = 60 * MINUTE;
const SECURE_TOKEN_TIME = 15 * MINUTE;
const REFRESH_TIME = 30 * 24 * 60 * MINUTE;

/**
 * Issues tokens to a key. Throws 400 with RFC 6749's error code for a wrong grant or scope. Throws 422 at `scope` or
 * `refresh_token` if it is missing.
 */
export async function issueToken(
  ctx: SignedInCtx,
  { grant_type, scope, refresh_token }: TokenRequest,
): Promise<TokenResponse> {
  const scopes = scope?.split(" ").filter(Boolean);
  switch (grant_type) {
    case "client_credentials":
      if (!scopes?.length) throw invalid({ scope: "is required" });
      return grantTokens(ctx, { familyID: newID(), scopes: tokenScopes(ctx, scopes) });
    case "refresh_token":
      if (!refresh_token) throw invalid({ refresh_token: "is required" });
      return grantTokens(ctx, await refreshToken(ctx, refresh_token, scopes));
    default:
      throw malformed(grant_type ? "unsupported_grant_type" : "invalid_request");
  }
}

/** The family of the tokens, and the scopes of the access token and the refresh token. */
interface Grants {
  familyID: string;
  scopes: string[];
  renewable?: string[];
}

async function grantTokens(ctx: SignedInCtx, { familyID, scopes, renewable = scopes }: Grants): Promise<TokenResponse> {
  const { db, now, caller } = ctx;
  const [key] = await db
    .select({ expiresOn: apiKeyTable.expiresOn, name: apiKeyTable.name })
    .from(apiKeyTable)
    .where(eq(apiKeyTable.keyID, caller.id));
  if (!key) throw unauthenticated();
  const left = (key.expiresOn?.getTime() ?? Infinity) - now.getTime();
  const isSecure = scopes.some((granted) => granted.endsWith(".read-secure"));
  const lives = {
    access: Math.min(left, isSecure ? SECURE_TOKEN_TIME : TOKEN_TIME),
    refresh: Math.min(left, REFRESH_TIME),
  };
  const tokens = { access: newSecret("tdt_"), refresh: newSecret("tdr_") };
  const row = (kind: "access" | "refresh") => ({
    kind,
    familyID,
    keyID: caller.id,
    tokenHash: hashSecret(tokens[kind]),
    scopes: kind === "access" ? scopes : renewable,
    createdOn: now,
    expiresOn: new Date(now.getTime() + lives[kind]),
  });
  await db.insert(accessTokenTable).values([row("access"), row("refresh")]);
  note(ctx, { caller, object: caller.id, name: key.name, after: { scope: scopes.join(" ") } });
  return {
    token_type: "Bearer",
    access_token: tokens.access,
    refresh_token: tokens.refresh,
    expires_in: Math.floor(lives.access / 1000),
    scope: scopes.join(" "),
  };
}

interface RefreshGrant {
  familyID: string;
  scopes: string[];
  renewable: string[];
}

/**
 * Spends a refresh token and revokes its access token. The new tokens may have fewer scopes. Throws 400
 * `invalid_grant` for an unknown or expired token. A token that was used before revokes the whole family, because it
 * must have been copied.
 */
async function refreshToken(ctx: SignedInCtx, secret: string, requested?: readonly string[]): Promise<RefreshGrant> {
  const hash = hashSecret(secret);
  const familyID = await lockFamily(ctx, hash, ctx.caller.id);
  if (!familyID) throw malformed("invalid_grant");
  const { scopes: column, revokedOn, expiresOn } = accessTokenTable;
  const [token] = await ctx.db
    .select({ scopes: column, revokedOn, isOver: lte(expiresOn, present(ctx.now)).mapWith(Boolean) })
    .from(accessTokenTable)
    .where(and(eq(accessTokenTable.tokenHash, hash), eq(accessTokenTable.kind, "refresh")));
  if (!token || token.isOver) throw malformed("invalid_grant");
  await revokeFamily(ctx, familyID);
  if (token.revokedOn) throw keeping(malformed("invalid_grant"));
  const scopes = tokenScopes(ctx, requested?.length ? requested : token.scopes);
  if (!scopes.every((scope) => token.scopes.includes(scope))) throw malformed("invalid_scope");
  return { familyID, scopes, renewable: token.scopes };
}

const TOKEN_SCOPES_MAX = 100;

/**
 * The requested scopes in stored form: those of the key, or narrower ones for an account. Throws 400 `invalid_scope`
 * for any others, and for card details without a current attestation.
 */
function tokenScopes(ctx: SignedInCtx, requested: readonly string[]): string[] {
  const scopes = requested.map((text) => {
    const grant = parseScope(text);
    if (!grant || delegationFault(ctx, grant)) throw malformed("invalid_scope");
    return formatScope(grant);
  });
  if (scopes.length === 0 || scopes.length > TOKEN_SCOPES_MAX) throw malformed("invalid_scope");
  return [...new Set(scopes)];
}
