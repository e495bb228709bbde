import type { Metadata } from "next";
import { Preload } from "@/app/preload";
import { AccountOverview } from "@/components/accounts/account-overview";
import { accounts } from "@/lib/domain/accounts/contract";
import { getAccount } from "@/lib/domain/accounts/queries";
import { read } from "@/lib/http/preload";
import { accountName } from "./cards/account-name";

type Props = { params: Promise<{ accountID: string }> };

/** The page's title. */
export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: await accountName((await params).accountID) };
}

/** What is known of an account. */
export default async function AccountPage({ params }: Props) {
  const { accountID } = await params;
  return (
    <Preload title="Account" reads={[read(accounts.get, { params: { accountID } }, (ctx) => getAccount(ctx))]}>
      <AccountOverview accountID={accountID} />
    </Preload>
  );
}
