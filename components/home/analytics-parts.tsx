import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { AppLink } from "@/components/ui/app-link";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { ErrorState } from "@/components/ui/feedback/error-state";
import { Field } from "@/components/ui/fields/field";
import { formatMoney } from "@/components/ui/words/format";
import { Select } from "@/components/ui/fields/select";
import { SkeletonFacts } from "@/components/ui/feedback/skeleton";
import { counted } from "@/components/words/nouns";
import { PAYMENT_METHODS } from "@/components/words/payment-methods";
import type { CallError } from "@/lib/client/call";
import { queryFor } from "@/lib/client/query";
import type { DisputeOutcome } from "@/lib/domain/money/disputes/states";
import type { Sum } from "@/lib/domain/overview/analytics/dashboard";
import { offeredFeePlans } from "@/lib/generated/operations/fee-plans";

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
  if (!of.error) return <SkeletonFacts lines={6} />;
  return <ErrorState title={`${title} couldn’t be loaded`} query={of} />;
}
