import dynamic from "next/dynamic";
import { type ReactNode, useState } from "react";
import { downloadFile } from "@/components/ui/browser";
import { Button } from "@/components/ui/button";
import { Money } from "@/components/ui/data/money";
import { SkeletonChart } from "@/components/ui/feedback/skeleton";
import { DataTable } from "@/components/ui/data/table";
import { centsToDecimal } from "@/lib/core/money/money";
import type { Outcomes, PaymentFigures } from "@/lib/domain/overview/analytics/dashboard";
import { longPart, PERIODS } from "./day-words";

/** The height of the chart with its labels. */
export const CHART_HEIGHT = "h-72 sm:h-67";

const FlowChart = dynamic(() => import("./flow-chart").then((loaded) => loaded.FlowChart), {
  ssr: false,
  loading: () => <SkeletonChart className={CHART_HEIGHT} />,
});

interface VolumeChartProps {
  figures: PaymentFigures;
  /** The figures in words, for people who cannot see the chart. */
  sentence: string;
  /** Shown next to the table's switch. */
  children?: ReactNode;
}

/** The volume of each day, week or month next to that of the days before: as bars and as a table. */
export function VolumeChart({ figures, sentence, children }: VolumeChartProps) {
  const { parts, by } = figures;
  const bars = parts.map(({ from, to, transfers, before }) => ({
    ...{ from, to, in: transfers.amount, out: 0 },
    before: before.amount,
  }));
  return (
    <>
      <FlowChart parts={bars} by={by} of="Volume" label={`${sentence}. The table below has every ${by}.`} />
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <Parts figures={figures} />
        {children}
      </div>
    </>
  );
}

/** The bars as a table, newest first, with a CSV download. */
function Parts({ figures: { parts, by, from, to } }: { figures: PaymentFigures }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="min-w-0 open:w-full" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="w-fit cursor-pointer rounded-sm text-primary-text hover:underline">Show as table</summary>
      {isOpen && (
        <div className="mt-3 grid gap-3">
          <DataTable
            caption={`Transfers by ${by}`}
            className="max-h-96"
            rows={parts.toReversed()}
            keyOf={(part) => part.from}
            columns={[
              { head: PERIODS[by], cell: (part) => longPart(part, by) },
              { head: "Transfers", isNumeric: true, cell: (part) => part.transfers.count.toLocaleString("en-US") },
              { head: "Volume", isNumeric: true, cell: (part) => <Money cents={part.transfers.amount} /> },
              { head: "Previous volume", isNumeric: true, cell: ({ before }) => <Money cents={before.amount} /> },
              { head: "Fees", isNumeric: true, cell: ({ fees }) => <Money cents={fees.amount} /> },
            ]}
          />
          <Button
            variant="secondary"
            size="sm"
            className="w-fit"
            onClick={() => downloadFile(new Blob([csvOf(parts)], { type: "text/csv" }), `analytics-${from}-${to}.csv`)}
          >
            Download CSV
          </Button>
        </div>
      )}
    </details>
  );
}

/** The same as CSV. It contains only days and numbers, so nothing needs quoting. */
function csvOf(parts: PaymentFigures["parts"]): string {
  const rows = parts.map(({ from, to, transfers, before, fees }) =>
    [from, to, transfers.count, ...[transfers, before, fees].map(({ amount }) => centsToDecimal(amount))].join(","),
  );
  return ["from,to,transfers,volume,volume before,fees", ...rows, ""].join("\r\n");
}

export const PERCENT = new Intl.NumberFormat("en-US", { style: "percent", maximumFractionDigits: 1 });

/** Formats a share. Returns a dash if it is undefined. */
export const shareInWords = (share: number | undefined, format: Intl.NumberFormat) =>
  share === undefined ? "–" : format.format(share);

/** Returns the share of finished transfers that were completed, or undefined if none finished. */
export function successOf({ made, pending, failed, reversed, canceled }: Outcomes): number | undefined {
  const ended = made.count - pending.count;
  return ended > 0 ? (ended - failed.count - reversed.count - canceled.count) / ended : undefined;
}
