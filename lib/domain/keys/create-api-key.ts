import { apiKeyTable } from "@/db/schema";
import { invalid, type FieldErrors } from "@/lib/core/failure";
import { newID } from "@/lib/core/ids";
import { formatScope, parseScope } from "@/lib/core/parse-scope";
import { daysAfter } from "@/lib/core/time";
import { note } from "@/lib/domain/audit/act";
import type { Ctx } from "@/lib/domain/context";
import { staffWho } from "@/lib/domain/mail/staff";
import { tellOfKey } from "@/lib/domain/mail/tell-of-change";
import type { CreateAPIKey, NewAPIKey } from "./dashboard";
import { delegationFault } from "./delegation";
import { toAPIKey } from "./rows";
import { hashSecret, newSecret } from "./secrets";

/**
 * Makes a key of the caller's account and returns its secret this once. Throws 422 at the index of a scope that the
 * caller lacks. `issued-cards.read-secure` also needs an attestation.
 */
export async function createAPIKey(ctx: Ctx, { name, scopes, expiresInDays }: CreateAPIKey): Promise<NewAPIKey> {
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
    createdBy: ctx.caller.userID ?? null,
    createdOn: ctx.now,
    lastUsedOn: null,
    expiresOn: expiresInDays === undefined ? null : daysAfter(ctx.now, expiresInDays),
    revokedOn: null,
  };
  await ctx.db.insert(apiKeyTable).values(row);
  const staff = await staffWho(ctx, [ctx.partnerID], "members.write");
  await tellOfKey(ctx, staff, { keyID: row.keyID, by: ctx.caller.email });
  note(ctx, { object: row.keyID, name, after: { scopes: row.scopes, expiresInDays } });
  return { ...toAPIKey(row, ctx.caller.email ?? null, ctx.now), secret };
}
