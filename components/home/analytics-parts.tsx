import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { AppLink } from "@/components/ui/app-link";
import { downloadFile } from "@/components/ui/browser";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { ErrorState } from "@/components/ui/feedback/error-state";
import { Field } from "@/components/ui/fields/field";
import { formatMoney } from "@/components/ui/words/format";
import { Money } from "@/components/ui/data/money";
import { Select } from "@/components/ui/fields/select";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
  TableRowHeader,
} from "@/components/ui/data/table";
import { counted } from "@/components/words/nouns";
import { PAYMENT_METHODS } from "@/components/words/payment-methods";
import type { CallError } from "@/lib/client/call";
import { queryFor } from "@/lib/client/query";
import { centsToDecimal } from "@/lib/core/money/money";
import type { DisputeOutcome } from "@/lib/domain/money/disputes/states";
import type { PaymentFigures, Sum } from "@/lib/domain/overview/analytics/dashboard";
import { offeredFeePlans } from "@/lib/generated/operations/fee-plans";
import { longPart } from "./day-words";

/** Returns the address of a list for the same days. */
export type DaysHref = (path: string, more?: Record<string, string>, names?: readonly [string, string]) => string;

/**
 * The filters that make lists count the same transfers. Other lists have no method or plan filter, so `others` is
 * undefined when one is set.
 */
export interface Narrowed {
  transfers: Record<string, string>;
  others: Record<string, string> | undefined;
}

const METHODS = Object.entries(PAYMENT_METHODS).map(([value, label]) => ({ value, label }));

interface NarrowingProps {
  method: string | undefined;
  plan: string | undefined;
  onChange: (change: { method?: string | null; plan?: string | null }) => void;
}

export function Narrowing({ method = "", plan = "", onChange }: NarrowingProps) {
  const { data: plans = [] } = useQuery(queryFor(offeredFeePlans.list));
  return (
    <div className="flex flex-wrap gap-2">
      <Field label="Payment method" isLabelHidden className="w-full sm:w-64">
        <Select
          placeholder="Any payment method"
          options={METHODS}
          value={method}
          onChange={({ target }) => onChange({ method: target.value || null })}
        />
      </Field>
      {(plans.length > 0 || plan !== "") && (
        <Field label="Fee plan" isLabelHidden className="w-full sm:w-64">
          <Select
            placeholder="Any fee plan"
            options={plans.map(({ planID, name }) => ({ value: planID, label: name }))}
            value={plan}
            onChange={({ target }) => onChange({ plan: target.value || null })}
          />
        </Field>
      )}
    </div>
  );
}

/** Returns the address of disputes opened in the selected days, for one account or all. */
export function disputesHref(
  hrefOf: DaysHref,
  { accountID }: Record<string, string>,
  outcome?: DisputeOutcome,
): string {
  const more = { ...(accountID && { merchantAccountID: accountID }), ...(outcome && { outcome }) };
  return hrefOf("/disputes", more, ["openedFrom", "openedTo"]);
}

const HEADS = { day: "Day", week: "Week", month: "Month" } as const;

/** The bars as a table, newest first, with a CSV download. */
export function Parts({ figures: { parts, by, from, to } }: { figures: PaymentFigures }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="min-w-0 open:w-full" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="w-fit cursor-pointer rounded-sm text-primary-text hover:underline">Show as table</summary>
      {isOpen && (
        <div className="mt-3 grid gap-3">
          <Table caption={`Transfers by ${by}`} className="max-h-96">
            <TableHeader>
              <TableRow>
                <TableHead>{HEADS[by]}</TableHead>
                <TableHead isNumeric>Transfers</TableHead>
                <TableHead isNumeric>Volume</TableHead>
                <TableHead isNumeric>Previous volume</TableHead>
                <TableHead isNumeric>Fees</TableHead>
              </TableRow>
            </TableHeader>
            <TableBody>
              {parts.toReversed().map((part) => (
                <TableRow key={part.from}>
                  <TableRowHeader>{longPart(part, by)}</TableRowHeader>
                  <TableCell label="Transfers" isNumeric>
                    {part.transfers.count.toLocaleString("en-US")}
                  </TableCell>
                  <TableCell label="Volume" isNumeric>
                    <Money cents={part.transfers.amount} />
                  </TableCell>
                  <TableCell label="Previous volume" isNumeric>
                    <Money cents={part.before.amount} />
                  </TableCell>
                  <TableCell label="Fees" isNumeric>
                    <Money cents={part.fees.amount} />
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
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

/** One line of a panel: its label, its value and the length of its bar. */
interface Bar {
  key: string;
  label: string;
  href?: string | undefined;
  /** The value in words, such as "$120.00 in 3 transfers". */
  value: string;
  size: number;
}

interface PanelProps {
  title: string;
  description?: string;
  none: string;
  bars: readonly Bar[];
  children?: ReactNode;
}

/** Amounts as bars, each next to its number. The bars add no information. */
export function Panel({ title, description, none, bars, children }: PanelProps) {
  const most = Math.max(...bars.map(({ size }) => size), 1);
  return (
    <Card>
      <CardHeader title={title} description={description} />
      <CardBody className="grid gap-3">
        {bars.length === 0 && <p className="text-muted-foreground">{none}</p>}
        <ul className="grid gap-3 empty:hidden">
          {bars.map(({ key, label, href, value, size }) => (
            <li key={key} className="grid gap-1">
              <div className="flex flex-wrap items-baseline justify-between gap-x-4">
                {href ? (
                  <AppLink href={href} className="min-w-0 rounded-sm text-primary-text wrap-anywhere hover:underline">
                    {label}
                  </AppLink>
                ) : (
                  <span className="min-w-0 wrap-anywhere">{label}</span>
                )}
                <span className="tabular ml-auto text-[0.8125rem] text-muted-foreground">{value}</span>
              </div>
              <svg
                aria-hidden
                viewBox="0 0 100 1"
                preserveAspectRatio="none"
                className="h-1.5 w-full overflow-hidden rounded-full bg-muted"
              >
                <rect width={(Math.max(size, 0) / most) * 100} height="1" className="fill-primary" />
              </svg>
            </li>
          ))}
        </ul>
        {children}
      </CardBody>
    </Card>
  );
}

export const amountIn = ({ amount, count }: Sum, noun: Parameters<typeof counted>[1]) =>
  `${formatMoney(amount)} in ${counted(count, noun)}`;

export function Loaded<T>({
  of,
  title,
  children,
}: {
  of: UseQueryResult<T, CallError>;
  title: string;
  children: (data: T) => ReactNode;
}) {
  if (of.data !== undefined) return children(of.data);
  if (!of.error) return <Skeleton className="h-64 rounded-xl" />;
  return (
    <ErrorState
      title={`${title} couldn’t be loaded`}
      requestID={of.error.requestID}
      isRetrying={of.isFetching}
      onRetry={() => void of.refetch()}
    />
  );
}
