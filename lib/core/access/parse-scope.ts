import { type Grant, isStaffScope, type StaffScope } from "./grants";
import { isPublicScope, type Scope } from "./scopes";

const QUALIFIED = /^\/accounts\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/([a-z.-]{1,40})$/;

/** Parses `accounts.read`, `/accounts.read` or `/accounts/{id}/accounts.read`. Null for anything else. */
export function parseScope(text: string): Grant | null {
  const bare = text.startsWith("/") ? text.slice(1) : text;
  if (isScope(bare)) return { scope: bare };
  const [, accountID, name] = QUALIFIED.exec(text) ?? [];
  return accountID && name !== undefined && isScope(name) ? { scope: name, accountID } : null;
}

export function formatScope({ scope, accountID }: Grant): string {
  return accountID ? `/accounts/${accountID}/${scope}` : scope;
}

const isScope = (text: string): text is Scope | StaffScope => isPublicScope(text) || isStaffScope(text);
