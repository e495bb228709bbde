import { covers, type Grant } from "@/lib/core/access/grants";
import { parseScope } from "@/lib/core/access/parse-scope";
import type { Scope } from "@/lib/core/access/scopes";
import { hashSecret } from "@/lib/domain/access/keys/secrets";
import { findToken, type TokenRow } from "./statements";

export interface Holder {
  token: TokenRow;
  scopes: Grant[];
}

export async function holderOf(
  authorization: string | undefined,
  now: Date,
  accountID?: string,
): Promise<Holder | undefined> {
  if (!authorization?.startsWith("Bearer ")) return undefined;
  const token = await findToken(hashSecret(authorization.slice(7)), now, accountID);
  return token && { token, scopes: token.scopes.split(" ").flatMap((scope) => parseScope(scope) ?? []) };
}

export function may(holder: Holder, scope: Scope, accountID?: string): boolean {
  return (
    covers(holder.scopes, scope, accountID) &&
    (accountID === undefined || holder.token.connectionScopes?.split(" ").includes(scope) === true)
  );
}
