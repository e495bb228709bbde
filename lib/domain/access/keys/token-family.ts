import { and, eq, isNull, sql } from "drizzle-orm";
import { rows } from "@/db/client";
import { accessTokenTable } from "@/db/schema";
import { covers, type Grant, mayDelegate, mustBeQualified } from "@/lib/core/access/grants";
import { isPublicScope } from "@/lib/core/access/scopes";
import type { Caller, PublicCtx, SignedInCtx } from "@/lib/domain/kernel/operations/context";

/**
 * The family of a key's token, locked until the transaction ends, so that a simultaneous second use sees the first.
 * Undefined for an unknown token or a different key's token.
 */
export async function lockFamily(
  { db }: Pick<PublicCtx, "db">,
  tokenHash: Buffer,
  keyID: string,
): Promise<string | undefined> {
  const [family] = await rows<{ id: string; locked: unknown }>(
    db,
    sql`
    select family_id as id, pg_advisory_xact_lock(hashtextextended(family_id::text, 0)) as locked
    from access_token where token_hash = ${tokenHash} and key_id = ${keyID}::uuid`,
  );
  return family?.id;
}

export async function revokeFamily({ db, now }: Pick<PublicCtx, "db" | "now">, familyID: string): Promise<void> {
  await db
    .update(accessTokenTable)
    .set({ revokedOn: now })
    .where(and(eq(accessTokenTable.familyID, familyID), isNull(accessTokenTable.revokedOn)));
}

function isAttested({ caller, now }: Pick<SignedInCtx, "caller" | "now">): boolean {
  return caller.attestedUntil !== undefined && caller.attestedUntil > now;
}

/**
 * The reason why the caller may not give a scope to a key or token. Undefined if they may. They can only give scopes
 * that they have. Card details need an attestation instead, because people never have that scope.
 */
export function delegationFault(ctx: Pick<SignedInCtx, "caller" | "now">, grant: Grant): string | undefined {
  if (!isPublicScope(grant.scope)) return "is not a scope";
  const isSecure = mustBeQualified(grant.scope);
  if (!mayDelegate(ctx.caller.scopes, grant) && !(isSecure && answersForCardData(ctx.caller)))
    return "is beyond what you may do yourself";
  return isSecure && !isAttested(ctx) ? "needs a current attestation of PCI compliance" : undefined;
}

function answersForCardData({ scopes }: Caller): boolean {
  return covers(scopes, "attestations.write") || covers(scopes, "issued-cards.reveal");
}
