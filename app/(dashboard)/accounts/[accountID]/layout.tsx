import type { ReactNode } from "react";
import { CanProvider } from "@/components/page/can";
import { grantsOn } from "@/lib/http/adapters/account-grants";
import type { AccountPageProps } from "./page-title";

/** Below an account counts what role and connection grant together. */
export default async function AccountLayout({ params, children }: AccountPageProps & { children: ReactNode }) {
  return <CanProvider grants={await grantsOn((await params).accountID)}>{children}</CanProvider>;
}
