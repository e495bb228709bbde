import { HydrationBoundary } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { AccountBar } from "@/components/accounts/account-bar";
import { AccountTabs } from "@/components/accounts/account-tabs";
import { CanProvider } from "@/components/shell/can";
import { grantsOn } from "@/lib/http/account-grants";
import { accountHead } from "./account-head";

/** The account and its parts, above each of them; below it counts what role and connection grant together. */
export default async function AccountLayout({
  params,
  children,
}: {
  params: Promise<{ accountID: string }>;
  children: ReactNode;
}) {
  const { accountID } = await params;
  const [grants, { account, state }] = await Promise.all([grantsOn(accountID), accountHead(accountID)]);
  const type = account?.accountType;
  return (
    <CanProvider grants={grants}>
      <HydrationBoundary state={state}>
        {account && <AccountBar accountID={accountID} />}
        <AccountTabs accountID={accountID} {...(type && { accountType: type })} />
        {children}
      </HydrationBoundary>
    </CanProvider>
  );
}
