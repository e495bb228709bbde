import type { SearchParams } from "nuqs/server";
import { Preload } from "@/app/preload";
import { Agreements } from "@/components/fees/agreements";
import { feeSearchRequest, loadFeeSearch } from "@/components/fees/fee-search";
import { IncurredFees } from "@/components/fees/incurred-fees";
import { feePlanAgreements, fees } from "@/lib/domain/fee-plans/contract";
import { mayCall } from "@/lib/http/account-grants";
import { read } from "@/lib/http/preload";
import { currentSession } from "@/lib/http/session";
import { type AccountPageProps, titled } from "../../page-title";

type Props = AccountPageProps & { searchParams: Promise<SearchParams> };

export const generateMetadata = titled("Fees");

/** The prices an account agreed to, and the fees it owes. */
export default async function FeesPage({ params, searchParams }: Props) {
  const [{ accountID }, search, session] = await Promise.all([params, loadFeeSearch(searchParams), currentSession()]);
  const agreements = read(feePlanAgreements.list, { params: { accountID } });
  const incurred = read(fees.retrieve, feeSearchRequest(accountID, search));
  return (
    <Preload reads={[agreements]} optional={[incurred]}>
      <div className="grid gap-8">
        <Agreements accountID={accountID} partnerID={session?.caller.accountID ?? ""} />
        {(await mayCall(fees.retrieve, accountID)) && <IncurredFees accountID={accountID} search={search} />}
      </div>
    </Preload>
  );
}
