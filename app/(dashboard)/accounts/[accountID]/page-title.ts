import type { Metadata } from "next";
import { accountName } from "@/app/account-name";

export interface AccountPageProps {
  params: Promise<{ accountID: string }>;
}

/** Returns the title of an account's page: the page, then the account's name. */
export function titled(title: string) {
  return async ({ params }: AccountPageProps): Promise<Metadata> => {
    const name = await accountName((await params).accountID);
    return { title: name ? `${title} · ${name}` : title };
  };
}
