import { AppLink } from "@/components/ui/app-link";
import { Button } from "@/components/ui/button";
import { DataTable } from "@/components/ui/data/table";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import type { RateRow } from "@/lib/domain/overview/return-rates/dashboard";
import { levelOf, type RateCounts, type ReturnRate } from "@/lib/domain/overview/return-rates/shared/rate-levels";
import { RETURN_RATES } from "@/lib/domain/overview/return-rates/states";
import { percent, RATES, type Subject, USUAL } from "./rate-words";

type RatesTableProps = { rows: readonly RateRow[]; isAccounts: boolean; onChoose: (of: Subject) => void };

/** The rates of many accounts or originators. */
export function RatesTable({ rows, isAccounts, onChoose }: RatesTableProps) {
  if (rows.length === 0)
    return (
      <EmptyState
        drawing="reports"
        title="No debits in the last 60 days"
        description="Once you debit bank accounts, the returned share of each account appears here."
      />
    );
  return (
    <DataTable
      caption={isAccounts ? "Return rates by account" : "Return rates by originator"}
      rows={rows}
      keyOf={({ accountID, name }) => accountID ?? name}
      columns={[
        {
          ...{ head: isAccounts ? "Account" : "Company name", className: "wrap-anywhere" },
          cell: (row) => <SubjectName row={row} />,
        },
        { head: "Debits", isNumeric: true, cell: ({ debits }) => debits.toLocaleString("en-US") },
        ...RETURN_RATES.map((rate) => ({
          ...{ head: RATES[rate].label, isNumeric: true },
          cell: (row: RateRow) => <Share counts={row} rate={rate} />,
        })),
        {
          head: "Curve",
          cell: (row) =>
            (row.accountID ?? row.name) ? (
              <Button size="sm" aria-label={`Show the curve of ${row.name || USUAL}`} onClick={() => onChoose(row)}>
                Show
              </Button>
            ) : (
              "–"
            ),
        },
      ]}
    />
  );
}

function SubjectName({ row: { accountID, name } }: { row: RateRow }) {
  if (!accountID) return name || USUAL;
  return (
    <AppLink href={`/accounts/${accountID}`} className="rounded-sm text-primary-text hover:underline">
      {name}
    </AppLink>
  );
}

/** A rate, with a word if it is near its limit or over it. */
function Share({ counts, rate }: { counts: RateCounts; rate: ReturnRate }) {
  const level = levelOf(counts, rate);
  return (
    <span className={level === "over" ? "font-medium text-danger-text" : level ? "font-medium text-warning-text" : ""}>
      {percent(counts, rate)}
      {level && <span className="sr-only">{level === "over" ? ", over the limit" : ", near the limit"}</span>}
    </span>
  );
}
