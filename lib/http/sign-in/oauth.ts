import "server-only";
import { Failure, malformed, suspended } from "@/lib/core/failure";
import { oauth2, type RevokeRequest, type TokenRequest, type TokenResponse } from "@/lib/domain/access/keys/contract";
import { issueToken } from "@/lib/domain/access/keys/issue-token";
import { revokeToken } from "@/lib/domain/access/keys/keys";
import type { AnyoneCtx, SignedInCtx } from "@/lib/domain/kernel/operations/context";
import { identify } from "./identity";
import { countFailure, limitCaller } from "../limits/rate";

/** The token endpoint. Issues tokens to a client with a valid key. */
export async function answerToken(ctx: AnyoneCtx, body: TokenRequest): Promise<TokenResponse> {
  return issueToken(await authenticated(ctx, body), body);
}

/** The revocation endpoint. A key can only revoke its own tokens. */
export async function answerRevoke(ctx: AnyoneCtx, body: RevokeRequest): Promise<void> {
  return revokeToken(await authenticated(ctx, body), body);
}

/**
 * Authenticates the client by the Authorization header or the body, but not both. The lookup is the same either way,
 * and the same for an unknown client. Throws 400, and 401 `invalid_client`, which counts against the address.
 */
async function authenticated(
  ctx: AnyoneCtx,
  body: Pick<TokenRequest, "client_id" | "client_secret">,
): Promise<SignedInCtx> {
  const { client_id: id, client_secret: secret } = body;
  if (ctx.presented === "basic" || secret === undefined) {
    if (secret !== undefined) throw malformed("invalid_request");
    if (ctx.caller?.kind !== "key") return refuse(ctx);
    if (id !== undefined && id.toLowerCase() !== ctx.caller.id) throw malformed("invalid_request");
    return { ...ctx, caller: ctx.caller };
  }
  const identity = await identify(ctx.db, { kind: "basic", id: id?.toLowerCase() ?? "", secret }, ctx.now);
  if (!identity) return refuse(ctx);
  if (identity.caller.isSuspended) throw suspended();
  await limitCaller(oauth2.token, identity.caller);
  return { ...ctx, now: identity.now, caller: identity.caller };
}

async function refuse({ clientAddress }: AnyoneCtx): Promise<never> {
  await countFailure(clientAddress);
  throw new Failure("invalidClient", "invalid_client", undefined, { "www-authenticate": 'Basic realm="tender"' });
}
