"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Download, FileText } from "lucide-react";
import { useRouter } from "next/navigation";
import { parseAsInteger, parseAsString, useQueryStates } from "nuqs";
import { KindsTable } from "@/components/wallets/kinds-table";
import { FailureNotice } from "@/components/form/failure-notice";
import { Button } from "@/components/ui/button";
import { ErrorState } from "@/components/ui/feedback/error-state";
import { Figures } from "@/components/ui/data/figures";
import { Money } from "@/components/ui/data/money";
import { Notice } from "@/components/ui/feedback/notice";
import { SkeletonRows } from "@/components/ui/feedback/skeleton";
import { DataTable } from "@/components/ui/data/table";
import { useHydrated } from "@/components/ui/use-hydrated";
import { useZone } from "@/components/ui/words/use-zone";
import { counted } from "@/components/words/nouns";
import { urlOf } from "@/lib/client/call";
import { queryFor } from "@/lib/client/query";
import { useOperation } from "@/lib/client/use-operation";
import { isTimeZone } from "@/lib/core/time/days";
import type { Statement } from "@/lib/domain/overview/reports/dashboard";
import { listExports } from "@/lib/generated/operations/list-exports";
import { statements } from "@/lib/generated/operations/reports";

interface StatementViewProps {
  accountID: string;
  walletID: string;
  month: string;
}

const SIZE = 100;
/** Most movements in a PDF. For a longer statement a worker writes a file. */
const ROWS_AT_ONCE = 1000;

/**
 * Statement of one month: opening and closing balances, a total per kind, and every movement. A link with a time zone
 * shows everyone the same statement.
 */
export function StatementView({ month, ...params }: StatementViewProps) {
  const [state, setState] = useQueryStates({ zone: parseAsString, page: parseAsInteger.withDefault(1) });
  const isHydrated = useHydrated();
  const own = useZone();
  const zone = state.zone !== null && isTimeZone(state.zone) ? state.zone : own;
  const page = Math.max(1, state.page);
  const query = { month, zone, skip: String((page - 1) * SIZE), count: String(SIZE) };
  const { data, error, isFetching, refetch } = useQuery({
    ...queryFor(statements.get, { params, query }),
    enabled: isHydrated,
    placeholderData: keepPreviousData,
  });
  if (!data)
    return error ? (
      <ErrorState
        title="The statement couldn’t be loaded"
        description="Other pages still work, and no money is affected."
        query={{ error, isFetching, refetch }}
      />
    ) : (
      <SkeletonRows rows={10} />
    );
  return (
    <div aria-busy={isFetching} className="grid min-w-0 grid-cols-1 gap-6">
      <Files statement={data} params={params} />
      {data.isOpen && <Notice>The month isn’t over. More movements can come.</Notice>}
      <Ends statement={data} />
      <KindsTable
        caption="From the opening to the closing balance"
        currency={data.currency}
        kinds={data.kinds}
        ends={[
          ["Opening balance", data.openingBalance],
          ["Closing balance", data.closingBalance],
        ]}
      />
      <Movements statement={data} />
      {data.movements > SIZE && (
        <div className="flex flex-wrap gap-2 print:hidden">
          <Button size="sm" disabled={page === 1} onClick={() => void setState({ page: page - 1 })}>
            Earlier movements
          </Button>
          <Button size="sm" disabled={!data.more} onClick={() => void setState({ page: page + 1 })}>
            Later movements
          </Button>
        </div>
      )}
    </div>
  );
}

/** Downloads of the statement: a PDF, and a table for programs. A worker writes long ones. */
function Files({ statement, params }: { statement: Statement; params: Record<"accountID" | "walletID", string> }) {
  const { month, zone, movements } = statement;
  const router = useRouter();
  const create = useOperation(listExports.create);
  const query = { month, zone };
  const isLong = movements > ROWS_AT_ONCE;
  return (
    <div className="grid gap-2 print:hidden">
      <div className="flex flex-wrap items-center gap-2">
        {!isLong && (
          <Button size="sm" asChild>
            <a href={urlOf(statements.pdf, { params, query })} download>
              <FileText aria-hidden />
              Download PDF
            </a>
          </Button>
        )}
        {isLong ? (
          <Button
            size="sm"
            isPending={create.isPending}
            pendingLabel="Starting…"
            onClick={() =>
              create.mutate(
                { body: { path: statements.export.path, params, query } },
                { onSuccess: () => router.push("/settings/exports") },
              )
            }
            icon={Download}
          >
            Export CSV
          </Button>
        ) : (
          <Button size="sm" asChild>
            <a href={urlOf(statements.export, { params, query })} download>
              <Download aria-hidden />
              Download CSV
            </a>
          </Button>
        )}
        <span className="text-[0.8125rem] text-muted-foreground">{zone.replaceAll("_", " ")} time</span>
      </div>
      {create.error && <FailureNotice failure={create.error} />}
    </div>
  );
}

function Ends({ statement: { openingBalance, closingBalance, movements, kinds, currency } }: { statement: Statement }) {
  const net = kinds.reduce((sum, kind) => sum + kind.net, 0);
  return (
    <Figures
      label="Balances"
      items={[
        {
          label: "Opening balance",
          value: <Money cents={openingBalance} currency={currency} />,
          note: "Available when the month began.",
        },
        {
          label: "Movements",
          value: <Money cents={net} currency={currency} isSigned />,
          note: counted(movements, "transaction"),
        },
        {
          label: "Closing balance",
          value: <Money cents={closingBalance} currency={currency} />,
          note: "Opening balance and movements.",
        },
      ]}
    />
  );
}

function Movements({ statement: { items, zone, currency } }: { statement: Statement }) {
  const day = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: zone });
  return (
    <div className="grid min-w-0 gap-3">
      <h2 className="text-[0.9375rem] font-semibold">Movements</h2>
      {items.length === 0 ? (
        <p className="text-muted-foreground">Nothing moved in this month.</p>
      ) : (
        <DataTable
          caption="Movements"
          rows={items}
          keyOf={({ transactionID }) => transactionID}
          columns={[
            { head: "Description", className: "wrap-anywhere", cell: ({ memo }) => memo },
            {
              head: "Date",
              className: "whitespace-nowrap",
              cell: ({ completedOn, createdOn }) => (
                <time dateTime={completedOn ?? createdOn}>{day.format(new Date(completedOn ?? createdOn))}</time>
              ),
            },
            {
              ...{ head: "Amount", isNumeric: true },
              cell: ({ netAmount }) => <Money cents={netAmount} currency={currency} isSigned />,
            },
            {
              ...{ head: "Balance", isNumeric: true },
              cell: ({ availableBalance }) => <Money cents={availableBalance ?? 0} currency={currency} />,
            },
          ]}
        />
      )}
    </div>
  );
}
