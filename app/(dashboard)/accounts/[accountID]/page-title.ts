import type { Metadata } from "next";
import { accountName } from "@/app/account-name";

export interface AccountPageProps {
  params: Promise<{ accountID: string }>;
}

/** Makes the title of a page of an account: what it is, then whose. */
export function titled(title: string) {
  return async ({ params }: AccountPageProps): Promise<Metadata> => {
    const name = await accountName((await params).accountID);
    return { title: name ? `${title} · ${name}` : title };
  };
}
