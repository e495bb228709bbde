import { eq } from "drizzle-orm";
import { accessTokenTable, apiKeyTable } from "@/db/schema";
import { invalid, malformed, unauthenticated } from "@/lib/core/failure";
import { newID } from "@/lib/core/ids";
import { note } from "@/lib/domain/audit/act";
import type { SignedInCtx } from "@/lib/domain/context";
import type { TokenRequest, TokenResponse } from "./contract";
import { refreshToken } from "./refresh-token";
import { hashSecret, newSecret } from "./secrets";
import { tokenScopes } from "./token-scopes";

const MINUTE = 60_000;
/** The lifetimes of an access token, of one with card details, and of a refresh token, in milliseconds. */
const TOKEN_TIME = 60 * MINUTE;
const SECURE_TOKEN_TIME = 15 * MINUTE;
const REFRESH_TIME = 30 * 24 * 60 * MINUTE;

/**
 * Issues tokens to a key. Throws 400 in RFC 6749's words for a wrong grant or scope. Throws 422 at `scope` or
 * `refresh_token` when it is missing.
 */
export async function issueToken(
  ctx: SignedInCtx,
  { grant_type, scope, refresh_token }: TokenRequest,
): Promise<TokenResponse> {
  const asked = scope?.split(" ").filter(Boolean);
  switch (grant_type) {
    case "client_credentials":
      if (!asked?.length) throw invalid({ scope: "is required" });
      return grantTokens(ctx, { familyID: newID(), scopes: tokenScopes(ctx, asked) });
    case "refresh_token":
      if (!refresh_token) throw invalid({ refresh_token: "is required" });
      return grantTokens(ctx, await refreshToken(ctx, refresh_token, asked));
    default:
      throw malformed(grant_type ? "unsupported_grant_type" : "invalid_request");
  }
}

/** The family of the tokens, and what the access and the refresh token may do. */
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
