import { type ListPageProps, readsOf } from "@/app/list-page";
import { Preload } from "@/app/preload";
import { accountFeeList } from "@/components/billing/account-fees.list";
import { AccountAgreements } from "@/components/billing/account-agreements";
import { FeesOwed } from "./fees-owed";
import { feePlanAgreements, fees } from "@/lib/domain/money/fee-plans/contract";
import { mayCall } from "@/lib/http/adapters/account-grants";
import { read } from "@/lib/http/adapters/preload";
import { currentSession } from "@/lib/http/adapters/session";
import { titled } from "../../page-title";

export const generateMetadata = titled("Fees");

export default async function FeesPage(props: ListPageProps) {
  const [session, { params, search, rows }] = await Promise.all([currentSession(), readsOf(accountFeeList, props)]);
  const { accountID = "" } = params;
  return (
    <Preload accountID={accountID} reads={[read(feePlanAgreements.list, { params: { accountID } })]} optional={rows}>
      <div className="grid gap-8">
        <AccountAgreements accountID={accountID} partnerID={session?.caller.accountID ?? ""} />
        {(await mayCall(fees.retrieve, accountID)) && (
          <FeesOwed params={params} search={search} isOwn={accountID === session?.caller.accountID} />
        )}
      </div>
    </Preload>
  );
}
