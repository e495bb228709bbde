import type { Scope } from "@/lib/core/scopes";
import type { Ctx } from "../context";
import type { Account } from "./contract";

/** An account, who brought it in, and what its connection to the caller grants, if there is one. */
export interface Standing {
  account: { accountID: string; partnerID: string | null };
  scopes: readonly string[] | null;
}

type Viewer = Pick<Ctx, "partnerID" | "caller">;

/** Whether the account lets the caller see what the scope opens: everything of one's own, else what the connection grants. */
export function letsSee({ partnerID }: Viewer, { account, scopes }: Standing, scope: Scope): boolean {
  return account.accountID === partnerID || (scopes ?? []).includes(scope);
}

/**
 * Foreign ID and metadata belong to the partner who brought the account in. No other partner reads or writes them, and the
 * account itself only if it is nobody's, or its partner allows it.
 */
export function ownsReferences(
  { partnerID, caller }: Viewer,
  { accountID, partnerID: broughtBy }: Standing["account"],
): boolean {
  if (accountID !== partnerID) return broughtBy === partnerID;
  return broughtBy === null || caller.allowances?.includes("references") === true;
}

/** An account less what its connection does not grant, and less what another partner wrote on it. */
export function seen(viewer: Viewer, standing: Standing, account: Account): Account {
  const { metadata: _metadata, foreignID: _foreignID, ...shared } = account;
  const known = ownsReferences(viewer, standing.account) ? account : shared;
  if (letsSee(viewer, standing, "profile.read")) return known;
  const { customerSupport: _support, settings: _settings, termsOfService: _terms, ...rest } = known;
  return { ...rest, profile: {} };
}
