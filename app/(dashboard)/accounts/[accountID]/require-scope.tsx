import type { ReactNode } from "react";
import { ForbiddenState } from "@/components/ui/forbidden-state";
import { covers, type Scope } from "@/lib/core/scopes";
import { grantsOn } from "@/lib/http/account-grants";
import { accountHead } from "./account-head";

/** What is inside, for those who may do it on this account; for others which permission they lack. */
export async function RequireScope({
  accountID,
  scope,
  children,
}: {
  accountID: string;
  scope: Scope;
  children: ReactNode;
}) {
  const [grants, { account }] = await Promise.all([grantsOn(accountID), accountHead(accountID)]);
  if (covers(grants, scope, accountID)) return children;
  return <ForbiddenState permission={scope} {...(account && { subject: account.displayName })} />;
}
