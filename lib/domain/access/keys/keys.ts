import { and, eq, isNull, sql } from "drizzle-orm";
import { type Db, statement } from "@/db/client";
import { onlyInSandbox } from "@/lib/domain/kernel/operations/only-in-sandbox";
import { note, noteUnchanged } from "@/lib/domain/kernel/operations/act";
import type { Ctx, SignedInCtx } from "@/lib/domain/kernel/operations/context";
import type { RevokeRequest } from "./contract";
import { hashSecret, newSecret } from "./secrets";
import { delegationFault, lockFamily, revokeFamily } from "./token-family";
import { apiKeyTable } from "@/db/schema";
import { type FieldErrors, invalid, notFound } from "@/lib/core/failure";
import { type KeyID, newID } from "@/lib/core/api/ids";
import { formatScope, parseScope } from "@/lib/core/access/parse-scope";
import { daysAfter } from "@/lib/core/time/time";
import { staffWho } from "@/lib/domain/platform/mail/staff";
import { mailKeyChange } from "@/lib/domain/platform/mail/mail-changes";
import type { CreateAPIKey, NewAPIKey, SimulateFailure } from "./dashboard";
import { toAPIKey } from "./rows";

/** Whether any active key allows pages of the origin to use its tokens. */
export async function isOriginNamed(db: Db, origin: string): Promise<boolean> {
  const [row] = await find(db, { origin });
  return row?.named === true;
}

const find = statement<{ named: boolean }, { origin: string }>(sql`
  select exists (select from api_key where origins @> array[${sql.placeholder("origin")}::text] and revoked_on is null
    and (expires_on is null or expires_on > now())) as named`);

/** Revokes a token of the key and the tokens of its family. An unknown token is not an error (RFC 7009). */
export async function revokeToken(ctx: SignedInCtx, { token }: RevokeRequest): Promise<void> {
  const familyID = await lockFamily(ctx, hashSecret(token), ctx.caller.id);
  if (!familyID) return noteUnchanged(ctx);
  await revokeFamily(ctx, familyID);
  note(ctx, { caller: ctx.caller, object: ctx.caller.id });
}

/** Revokes a key and all its tokens immediately and permanently. Revoking it again changes nothing. Throws 404. */
export async function revokeAPIKey(ctx: Ctx, keyID: KeyID): Promise<void> {
  const own = and(eq(apiKeyTable.keyID, keyID), eq(apiKeyTable.accountID, ctx.partnerID));
  const [revoked] = await ctx.db
    .update(apiKeyTable)
    .set({ revokedOn: ctx.now })
    .where(and(own, isNull(apiKeyTable.revokedOn)))
    .returning({ name: apiKeyTable.name });
  if (revoked) return note(ctx, { name: revoked.name });
  const [key] = await ctx.db.select({ keyID: apiKeyTable.keyID }).from(apiKeyTable).where(own);
  if (!key) throw notFound("key");
  noteUnchanged(ctx);
}

/** Makes requests of an active key fail from now on, or stops that. Throws 404, including in production. */
export async function simulateFailure(ctx: Ctx, keyID: KeyID, { failure }: SimulateFailure): Promise<void> {
  onlyInSandbox(ctx);
  const isThis = and(
    eq(apiKeyTable.keyID, keyID),
    eq(apiKeyTable.accountID, ctx.partnerID),
    isNull(apiKeyTable.revokedOn),
  );
  const [changed] = await ctx.db
    .update(apiKeyTable)
    .set({ failure: failure ?? null })
    .where(isThis)
    .returning({ name: apiKeyTable.name });
  if (!changed) throw notFound("key");
  note(ctx, { name: changed.name, after: failure ?? { status: "none" } });
}

/**
 * Creates a key of the caller's account and returns its secret only once. Throws 422 at the index of a scope that the
 * caller lacks. `issued-cards.read-secure` also needs an attestation.
 */
export async function createAPIKey(
  ctx: Ctx,
  { name, scopes, expiresInDays, origins = [] }: CreateAPIKey,
): Promise<NewAPIKey> {
  const errors: FieldErrors = Object.create(null) as FieldErrors;
  const granted = scopes.map((text, index) => {
    const grant = parseScope(text);
    const fault = grant ? delegationFault(ctx, grant) : "is not a scope";
    if (fault) errors[index] = fault;
    return grant && formatScope(grant);
  });
  if (Object.keys(errors).length > 0) throw invalid({ scopes: errors });
  const secret = newSecret("tdk_");
  const row = {
    keyID: newID(),
    accountID: ctx.partnerID,
    name,
    secretHash: hashSecret(secret),
    secretHint: secret.slice(-4),
    scopes: [...new Set(granted.filter((scope) => scope !== null))],
    origins,
    failure: null,
    createdBy: ctx.caller.userID ?? null,
    createdOn: ctx.now,
    lastUsedOn: null,
    expiresOn: expiresInDays === undefined ? null : daysAfter(ctx.now, expiresInDays),
    revokedOn: null,
  };
  await ctx.db.insert(apiKeyTable).values(row);
  const staff = await staffWho(ctx, [ctx.partnerID], "members.write");
  await mailKeyChange(ctx, staff, { keyID: row.keyID, by: ctx.caller.email });
  note(ctx, {
    object: row.keyID,
    name,
    after: { scopes: row.scopes, expiresInDays, ...(origins.length > 0 && { origins }) },
  });
  return { ...toAPIKey(row, ctx.caller.email ?? null, ctx.now), secret };
}
