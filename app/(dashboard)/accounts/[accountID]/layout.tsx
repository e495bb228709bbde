import type { ReactNode } from "react";
import { AccountTabs } from "@/components/accounts/account-tabs";

/** The parts of an account, above each of them. */
export default async function AccountLayout({ params, children }: { params: Promise<{ accountID: string }>; children: ReactNode }) {
  const { accountID } = await params;
  return (
    <>
      <AccountTabs accountID={accountID} />
      {children}
    </>
  );
}
