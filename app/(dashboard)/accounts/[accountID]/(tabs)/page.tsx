import { Preload } from "@/app/preload";
import { AccountOverview } from "@/components/accounts/account-overview";
import { NeedsAttention } from "@/components/capabilities/needs-attention";
import { accounts } from "@/lib/domain/accounts/accounts/contract";
import { accountActivity, accountAllowances, accountCharge } from "@/lib/domain/accounts/accounts/dashboard";
import { secondFactor } from "@/lib/domain/access/second-factors/dashboard";
import { representatives } from "@/lib/domain/accounts/representatives/contract";
import { mayCall } from "@/lib/http/adapters/account-grants";
import { read } from "@/lib/http/adapters/preload";
import { type AccountPageProps, titled } from "../page-title";

export const generateMetadata = titled("Overview");

export default async function AccountPage({ params }: AccountPageProps) {
  const { accountID } = await params;
  const request = { params: { accountID } };
  const mayAllow = await mayCall(accountAllowances.set, accountID);
  const reads = [read(accounts.get, request), ...(mayAllow ? [read(secondFactor.get)] : [])];
  const optional = [
    read(representatives.list, request),
    read(accountAllowances.get, request),
    read(accountCharge.get, request),
    read(accountActivity.list, { ...request, query: { kind: "note", count: 3 } }),
  ];
  return (
    <Preload reads={reads} optional={optional}>
      <AccountOverview accountID={accountID} attention={<NeedsAttention accountID={accountID} />} />
    </Preload>
  );
}
