import type { Metadata } from "next";
import { accountHead } from "./account-head";

/** What every page of an account gets. */
export interface AccountPageProps {
  params: Promise<{ accountID: string }>;
}

/** Makes the title of a page of an account: what it is, then whose. */
export function titled(title: string) {
  return async ({ params }: AccountPageProps): Promise<Metadata> => {
    const { account } = await accountHead((await params).accountID);
    return { title: account ? `${title} · ${account.displayName}` : title };
  };
}
