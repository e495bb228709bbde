import type { ReactNode } from "react";
import { CanProvider } from "@/components/page/can";
import { grantsOn } from "@/lib/http/adapters/account-grants";
import type { AccountPageProps } from "./page-title";

/** Limits access below an account to scopes that the viewer's role and the connection both grant. */
export default async function AccountLayout({ params, children }: AccountPageProps & { children: ReactNode }) {
  return <CanProvider grants={await grantsOn((await params).accountID)}>{children}</CanProvider>;
}
