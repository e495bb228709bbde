import type { Params, Search } from "@/components/list/list";
import { AppLink } from "@/components/ui/app-link";
import { AccountFeeTable } from "@/components/billing/account-fee-table";

interface FeesOwedProps {
  params: Params;
  search: Search;
  /** True for the viewer's own account, which their list of fees does not include. */
  isOwn: boolean;
}

/** Fees that an account owes. Partners also get a link to their own list, which has a total and an export. */
export function FeesOwed({ params, search, isOwn }: FeesOwedProps) {
  return (
    <section aria-labelledby="owed" className="grid gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="owed" className="text-[0.9375rem] font-semibold">
          Fees owed
        </h2>
        {!isOwn && (
          <AppLink
            href={`/billing/fees?accountID=${params.accountID ?? ""}`}
            className="rounded-sm text-primary-text hover:underline"
          >
            View total and export
          </AppLink>
        )}
      </div>
      <AccountFeeTable params={params} search={search} />
    </section>
  );
}
