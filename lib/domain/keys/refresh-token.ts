import { and, eq, lte } from "drizzle-orm";
import { present } from "@/db/clock";
import { accessTokenTable } from "@/db/schema";
import { keeping, malformed } from "@/lib/core/failure";
import type { SignedInCtx } from "@/lib/domain/context";
import { lockFamily, revokeFamily } from "./token-family";
import { hashSecret } from "./secrets";
import { tokenScopes } from "./token-scopes";

/** What a used refresh token is exchanged for. */
interface Refreshed {
  familyID: string;
  scopes: string[];
  renewable: string[];
}

/**
 * Uses up a refresh token and its access token. The new tokens may have fewer scopes. Throws 400 `invalid_grant` for an
 * unknown or old token. A token that was used before ends the whole family, because somebody copied it.
 */
export async function refreshToken(ctx: SignedInCtx, secret: string, asked?: readonly string[]): Promise<Refreshed> {
  const hash = hashSecret(secret);
  const familyID = await lockFamily(ctx, hash, ctx.caller.id);
  if (!familyID) throw malformed("invalid_grant");
  const { scopes: held, revokedOn, expiresOn } = accessTokenTable;
  const [token] = await ctx.db
    .select({ scopes: held, revokedOn, isOver: lte(expiresOn, present(ctx.now)).mapWith(Boolean) })
    .from(accessTokenTable)
    .where(and(eq(accessTokenTable.tokenHash, hash), eq(accessTokenTable.kind, "refresh")));
  if (!token || token.isOver) throw malformed("invalid_grant");
  await revokeFamily(ctx, familyID);
  if (token.revokedOn) throw keeping(malformed("invalid_grant"));
  const scopes = tokenScopes(ctx, asked?.length ? asked : token.scopes);
  if (!scopes.every((scope) => token.scopes.includes(scope))) throw malformed("invalid_scope");
  return { familyID, scopes, renewable: token.scopes };
}
