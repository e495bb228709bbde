import { FeeTable } from "./fee-table";
import { FeeToolbar } from "./fee-toolbar";
import type { FeeSearch } from "./fee-search";

/** The fees which an account owes, with their filters. */
export function IncurredFees({ accountID, search }: { accountID: string; search: FeeSearch }) {
  return (
    <section aria-labelledby="incurred" className="grid gap-4">
      <h2 id="incurred" className="text-[0.9375rem] font-semibold">
        Fees owed
      </h2>
      <FeeToolbar />
      <div>
        <FeeTable accountID={accountID} search={search} />
      </div>
    </section>
  );
}
