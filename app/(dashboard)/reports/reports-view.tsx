"use client";

import { keepPreviousData, useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useState } from "react";
import { ConfirmAction } from "@/components/form/confirm-action";
import { type ChosenDays, ChosenDaysControl, useChosenDays } from "@/components/page/days/chosen-days";
import { AppLink } from "@/components/ui/app-link";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { ErrorState } from "@/components/ui/feedback/error-state";
import { formatShortTime } from "@/components/ui/words/format";
import { Figures } from "@/components/ui/data/figures";
import { Money } from "@/components/ui/data/money";
import { SkeletonRows } from "@/components/ui/feedback/skeleton";
import { DataTable } from "@/components/ui/data/table";
import { daysInWords } from "@/components/words/day-presets";
import { WEEKDAYS } from "@/components/wallets/email-report";
import { urlOf } from "@/lib/client/call";
import { queryFor } from "@/lib/client/query";
import type { ViewerDay } from "@/lib/core/time/days";
import type { Revenue, SavedReport } from "@/lib/domain/overview/reports/dashboard";
import { revenueReport, savedReports } from "@/lib/generated/operations/reports";

const SIZE = 50;

/** The status of the response to an invalid range of days. */
const REFUSED = 400;

export function ReportsView({ viewer }: { viewer: ViewerDay | undefined }) {
  const days = useChosenDays(viewer, "last-month");
  return (
    <div className="grid min-w-0 grid-cols-1 gap-8">
      {days ? <RevenueOfDays days={days} /> : <SkeletonRows />}
      <SentReports />
    </div>
  );
}

/** Revenue in the days of the address, by default the last full month. */
function RevenueOfDays({ days }: { days: ChosenDays }) {
  const { range, zone } = days;
  const place = `${range.from} ${range.to}`;
  const [page, setPage] = useState({ place, skip: 0 });
  // A different range of days starts at its first page.
  const skip = page.place === place ? page.skip : 0;
  const setSkip = (next: number) => setPage({ place, skip: next });
  const { data, error, isFetching, refetch } = useQuery({
    ...queryFor(revenueReport.get, { query: { ...range, zone, skip: String(skip), count: String(SIZE) } }),
    enabled: !days.fault,
    placeholderData: keepPreviousData,
  });
  const fault = days.fault ?? (error?.status === REFUSED ? error.message : undefined);
  return (
    <section aria-labelledby="revenue" className="grid min-w-0 gap-4">
      <h2 id="revenue" className="text-[0.9375rem] font-semibold">
        Revenue
      </h2>
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-2">
        <ChosenDaysControl {...days} fault={fault} />
        {!fault && (
          <Button size="sm" asChild>
            <a href={urlOf(revenueReport.export, { query: { ...range, zone } })} download>
              <Download aria-hidden />
              Download CSV
            </a>
          </Button>
        )}
      </div>
      {fault ? null : data ? (
        <div aria-busy={isFetching} className="grid min-w-0 grid-cols-1 gap-4">
          <Totals total={data.total} />
          <Accounts revenue={data} />
          {(skip > 0 || data.more) && (
            <div className="flex flex-wrap gap-2">
              <Button size="sm" disabled={skip === 0} onClick={() => setSkip(skip - SIZE)}>
                Previous accounts
              </Button>
              <Button size="sm" disabled={!data.more} onClick={() => setSkip(skip + SIZE)}>
                Next accounts
              </Button>
            </div>
          )}
        </div>
      ) : error ? (
        <ErrorState
          title="The revenue couldn’t be loaded"
          description="Other pages still work, and no money is affected."
          query={{ error, isFetching, refetch }}
        />
      ) : (
        <SkeletonRows rows={6} />
      )}
    </section>
  );
}

const PARTS = [
  { key: "fees", label: "Plan fees", note: "Charged by your fee plans." },
  { key: "facilitator", label: "Facilitator fees", note: "Less what they cost you." },
  { key: "cost", label: "Network costs", note: "Kept by the card networks." },
  { key: "remains", label: "Net revenue", note: "Plan and facilitator fees minus network costs" },
] as const;

function Totals({ total }: Pick<Revenue, "total">) {
  return (
    <Figures
      label="Revenue in total"
      items={PARTS.map(({ key, label, note }) => ({ label, value: <Money cents={total[key]} />, note }))}
    />
  );
}

function Accounts({ revenue: { items, from, to } }: { revenue: Revenue }) {
  if (items.length === 0)
    return (
      <EmptyState
        drawing="reports"
        title={`No fees ${daysInWords({ from, to })}`}
        description="Choose other days, or create a transfer for an account on a fee plan."
      />
    );
  return (
    <DataTable
      caption="Revenue by account"
      rows={items}
      keyOf={({ accountID }) => accountID}
      columns={[
        {
          head: "Account",
          className: "wrap-anywhere",
          cell: ({ accountID, name }) => (
            <AppLink href={`/accounts/${accountID}`} className="rounded-sm text-primary-text hover:underline">
              {name}
            </AppLink>
          ),
        },
        { head: "Plan", className: "wrap-anywhere", cell: ({ plan }) => plan ?? "–" },
        ...PARTS.map(({ key, label }) => ({
          ...{ head: label, isNumeric: true },
          cell: (sums: Revenue["items"][number]) => <Money cents={sums[key]} />,
        })),
      ]}
    />
  );
}

function SentReports() {
  const { data } = useSuspenseQuery(queryFor(savedReports.list));
  return (
    <section aria-labelledby="sent" className="grid min-w-0 gap-3">
      <h2 id="sent" className="text-[0.9375rem] font-semibold">
        Sent to you by email
      </h2>
      {data.length === 0 ? (
        <p className="text-muted-foreground">
          You don’t get any reports by email. Choose <strong>Email to me</strong> here or on a wallet’s statements.
        </p>
      ) : (
        <ul className="grid max-w-3xl min-w-0 divide-y rounded-xl border bg-card shadow-raise">
          {data.map((report) => (
            <li key={report.reportID} className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3">
              <div className="min-w-0 grow">
                <p className="font-medium wrap-anywhere">{nameOf(report)}</p>
                <p className="text-[0.8125rem] text-muted-foreground">{rhythmInWords(report)}</p>
              </div>
              <ConfirmAction
                operation={savedReports.delete}
                request={{ params: { reportID: report.reportID } }}
                refresh={[savedReports.list]}
                trigger={
                  <Button size="sm" aria-label={`Stop: ${nameOf(report)}`}>
                    Stop
                  </Button>
                }
                title="Stop this email?"
                effect="You won’t get this report anymore. The report itself stays on its page."
                labels={["Stop", "Stopping…"]}
                done="Email stopped"
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const nameOf = ({ kind, accountName }: SavedReport) =>
  kind === "revenue" ? "Revenue" : `Statement for ${accountName ?? "an account"}`;

function rhythmInWords({ rhythm, day, zone, nextOn }: SavedReport): string {
  const when =
    rhythm === "weekly"
      ? `Every ${WEEKDAYS.find(({ value }) => value === day)?.label ?? "week"}`
      : `On day ${day} of each month`;
  return `${when}, next ${formatShortTime(nextOn, zone)} (${zone.replaceAll("_", " ")})`;
}
