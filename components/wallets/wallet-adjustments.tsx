"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { moment, money, opener, code } from "@/components/list/columns";
import { table } from "@/components/list/list";
import { ListTable } from "@/components/list/list-table";
import { queryFor } from "@/lib/client/query";
import { signedCents } from "@/lib/core/money";
import type { ExplainedAdjustment } from "@/lib/domain/adjustments/dashboard";
import { latestAdjustments } from "@/lib/operations/adjustments";

const adjustmentTable = table<ExplainedAdjustment>({
  key: "adjustmentID",
  columns: [
    opener("Reason", ({ reason }) => reason),
    code("Adjustment ID", ({ adjustmentID }) => adjustmentID, { width: "xl", priority: 3 }),
    money("Amount", ({ amount }) => signedCents(amount.valueDecimal), { priority: 1, isSigned: true }),
    moment("Date", ({ createdOn }) => createdOn, { priority: 2 }),
  ],
});

/** The latest corrections by the operator, and why. */
export function WalletAdjustments({ accountID }: { accountID: string }) {
  const { data, isFetching } = useSuspenseQuery(queryFor(latestAdjustments.list, { params: { accountID } }));
  return (
    <section id="adjustments" aria-labelledby="adjustments-title" className="grid gap-3">
      <h2 id="adjustments-title" className="text-[0.9375rem] font-semibold">
        Adjustments
      </h2>
      {data.items.length === 0 ? (
        <p className="text-muted-foreground">No adjustments to this wallet.</p>
      ) : (
        <div className="@container min-w-0">
          <ListTable table={adjustmentTable} rows={data.items} caption="Adjustments" isBusy={isFetching} />
        </div>
      )}
      {data.more && (
        <p className="text-[0.8125rem] text-muted-foreground">
          The {data.items.length} newest are shown. The transactions of type Adjustment hold the others.
        </p>
      )}
    </section>
  );
}
