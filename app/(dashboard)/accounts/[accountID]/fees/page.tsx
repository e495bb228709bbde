import type { SearchParams } from "nuqs/server";
import { Preload } from "@/app/preload";
import { AccountPageHeader } from "@/components/accounts/account-page-header";
import { Agreements } from "@/components/fees/agreements";
import { IncurredFees } from "@/components/fees/incurred-fees";
import { feeSearchRequest, loadFeeSearch } from "@/components/fees/fee-search";
import { feePlanAgreements, fees } from "@/lib/domain/fee-plans/contract";
import { read } from "@/lib/http/preload";
import { currentSession } from "@/lib/http/session";
import { permitted, readAccount } from "../account-reads";
import { type AccountPageProps, titled } from "../page-title";

/** The page's title. */
export const generateMetadata = titled("Fees");

/** What an account pays for, and what it paid. */
export default async function FeesPage({
  params,
  searchParams,
}: AccountPageProps & { searchParams: Promise<SearchParams> }) {
  const [{ accountID }, search, session] = await Promise.all([params, loadFeeSearch(searchParams), currentSession()]);
  const agreements = read(feePlanAgreements.list, { params: { accountID } });
  const incurred = read(fees.retrieve, feeSearchRequest(accountID, search));
  const optional = await permitted(accountID, [["transfers.read", incurred]]);
  return (
    <Preload title="Fees" reads={[readAccount(accountID), agreements, ...optional]}>
      <AccountPageHeader
        accountID={accountID}
        title="Fees"
        description="The prices it agreed to, and the fees it owes."
      />
      <div className="grid gap-8">
        <Agreements accountID={accountID} partnerID={session?.caller.accountID ?? ""} />
        {optional.length > 0 && <IncurredFees accountID={accountID} search={search} />}
      </div>
    </Preload>
  );
}
