import type { Scope } from "@/lib/core/access/scopes";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import type { Account } from "./contract";

/** An account, the partner that brought it in, and the scopes that its connection grants the caller. */
export interface AccountRelation {
  account: { accountID: string; partnerID: string | null };
  scopes: readonly string[] | null;
}

type Viewer = Pick<Ctx, "partnerID" | "caller">;

/** Whether the caller has the scope on the account: always on its own, otherwise if the connection grants it. */
export function letsSee({ partnerID }: Viewer, { account, scopes }: AccountRelation, scope: Scope): boolean {
  return account.accountID === partnerID || (scopes ?? []).includes(scope);
}

/**
 * Whether the caller may see and change foreign ID and metadata. They belong to the partner that brought the account
 * in. The account itself needs that partner's permission, unless it has no partner.
 */
export function ownsReferences(
  { partnerID, caller }: Viewer,
  { accountID, partnerID: broughtBy }: AccountRelation["account"],
): boolean {
  if (accountID !== partnerID) return broughtBy === partnerID;
  return broughtBy === null || caller.allowances?.includes("references") === true;
}

/** The account without fields that the connection does not grant or that another partner wrote. */
export function seen(viewer: Viewer, relation: AccountRelation, account: Account): Account {
  const { metadata: _metadata, foreignID: _foreignID, ...shared } = account;
  const visible = ownsReferences(viewer, relation.account) ? account : shared;
  if (letsSee(viewer, relation, "profile.read")) return visible;
  const { customerSupport: _support, settings: _settings, termsOfService: _terms, ...rest } = visible;
  return { ...rest, profile: {} };
}
