import { keepPreviousData, useQueries, useQuery } from "@tanstack/react-query";
import type { ChosenDays } from "@/components/page/days/chosen-days";
import { AppLink } from "@/components/ui/app-link";
import { formatMoney } from "@/components/ui/words/format";
import { counted } from "@/components/words/nouns";
import { SHORT_DECLINES } from "@/components/words/card-declines";
import { methodInWords } from "@/components/words/payment-methods";
import { tradeName } from "@/components/words/trades/trade-name";
import { TRANSFER_FAILURES } from "@/components/words/transfer-failures";
import { queryFor } from "@/lib/client/query";
import type { DisputeOutcome } from "@/lib/domain/money/disputes/states";
import type { Outcomes, PaymentFigures, SpendingFigures } from "@/lib/domain/overview/analytics/dashboard";
import type { PaymentMethodType } from "@/lib/domain/money/payment-methods/contract";
import { analytics } from "@/lib/generated/operations/analytics";
import { amountIn, type DaysHref, disputesHref, Loaded, type Narrowed, Panel } from "./analytics-parts";
import { PERCENT, shareInWords } from "./volume-chart";

export function Methods({ methods }: Pick<PaymentFigures, "methods">) {
  const bars = methods.map(({ source, destination, sum }) => ({
    key: `${source} ${destination}`,
    label: methodInWords({
      source: { paymentMethodType: source as PaymentMethodType },
      destination: { paymentMethodType: destination as PaymentMethodType },
    }),
    value: amountIn(sum, "transfer"),
    size: sum.amount,
  }));
  return <Panel title="Payment methods" none="No payments" bars={bars} />;
}

interface OutcomeProps {
  figures: PaymentFigures;
  hrefOf: DaysHref;
  narrowed: Narrowed;
}

export function Failures({ figures: { now, failures }, hrefOf, narrowed }: OutcomeProps) {
  const states = [
    { key: "pending", label: "Pending", sum: now.pending },
    { key: "reversed", label: "Returned by the bank", sum: now.reversed },
    { key: "canceled", label: "Canceled", sum: now.canceled },
  ];
  const failed = failures.map(({ reason, sum }) => ({
    key: "failed",
    label: TRANSFER_FAILURES[reason as keyof typeof TRANSFER_FAILURES],
    sum,
  }));
  const bars = [...failed, ...states]
    .filter(({ sum }) => sum.count > 0)
    .map(({ key, label, sum }) => ({
      key: label,
      label,
      href: hrefOf("/transfers", { ...narrowed.transfers, status: key }),
      value: amountIn(sum, "transfer"),
      size: sum.count,
    }));
  return (
    <Panel
      title="Not completed"
      description={`${counted(now.failed.count, "transfer")} failed.`}
      none="All transfers completed."
      bars={bars}
    />
  );
}

const OUTCOMES = [
  { key: "open", label: "Open disputes", sumOf: (now) => now.disputesOpen },
  { key: "won", label: "Disputes won", sumOf: (now) => now.disputesWon },
  { key: "lost", label: "Disputes lost", sumOf: (now) => now.disputesLost },
  { key: "closed", label: "Withdrawn or settled early", sumOf: (now) => now.disputesClosed },
] as const satisfies readonly { key: DisputeOutcome; label: string; sumOf: (now: Outcomes) => Outcomes["disputes"] }[];

export function Disputes({ figures: { now, before }, hrefOf, narrowed: { transfers, others } }: OutcomeProps) {
  const bars = [
    ...OUTCOMES.map(({ key, label, sumOf }) => ({
      ...{ key, label, sum: sumOf(now), noun: "dispute" as const },
      href: others && disputesHref(hrefOf, others, key),
    })),
    {
      key: "refunded",
      label: "Refunded",
      sum: now.refunded,
      noun: "transfer" as const,
      href: hrefOf("/transfers", { ...transfers, refunded: "true" }),
    },
  ].filter(({ sum }) => sum.count > 0);
  return (
    <Panel
      title="Disputes and refunds"
      description={`${counted(now.disputes.count, "dispute")} opened, ${before.disputes.count.toLocaleString("en-US")} in the previous period.`}
      none="No disputes or refunds."
      bars={bars.map(({ sum, noun, ...bar }) => ({ ...bar, value: amountIn(sum, noun), size: sum.amount }))}
    />
  );
}

interface DaysProps {
  days: ChosenDays;
  hrefOf: DaysHref;
}

const queryOf = ({ range, zone }: ChosenDays) => ({ query: { zone, ...range } });

export function Accounts({ days, hrefOf }: DaysProps) {
  const figures = useQuery({ ...queryFor(analytics.accounts, queryOf(days)), placeholderData: keepPreviousData });
  return (
    <Loaded of={figures} title="Accounts">
      {(accounts) => (
        <Panel
          title="Top accounts"
          description="By amount sent and received."
          none="No account moved money."
          bars={accounts.map(({ accountID, name, now, before }) => ({
            key: accountID,
            label: name,
            href: hrefOf("/analytics", { account: accountID }),
            value: `${amountIn(now, "transfer")}, ${formatMoney(before)} before`,
            size: now.amount,
          }))}
        />
      )}
    </Loaded>
  );
}

export function Onboarding({ days }: DaysProps) {
  const figures = useQuery({ ...queryFor(analytics.onboarding, queryOf(days)), placeholderData: keepPreviousData });
  return (
    <Loaded of={figures} title="Onboarding">
      {({ now, before }) => {
        const steps = [
          { key: "sent", label: "Invites created" },
          { key: "opened", label: "Opened" },
          { key: "joined", label: "Joined" },
          { key: "enabled", label: "Approved for a capability" },
          { key: "paying", label: "Moved money" },
        ] as const;
        return (
          <Panel
            title="Onboarding"
            description="How far the invites from these days got."
            none="No invites created."
            bars={
              now.sent === 0
                ? []
                : steps.map(({ key, label }) => ({
                    key,
                    label,
                    ...(key === "sent" && { href: "/invites" }),
                    value: `${now[key].toLocaleString("en-US")}, ${before[key].toLocaleString("en-US")} before`,
                    size: now[key],
                  }))
            }
          />
        );
      }}
    </Loaded>
  );
}

export function Spending({ days, hrefOf }: DaysProps) {
  const figures = useQuery({ ...queryFor(analytics.spending, queryOf(days)), placeholderData: keepPreviousData });
  const kinds = figures.data?.kinds ?? [];
  const names = useQueries({
    queries: kinds.map(({ mcc }) => ({
      queryKey: ["trade", mcc],
      queryFn: async () => (await tradeName(mcc, "en")) ?? `Merchant category ${mcc || "unknown"}`,
      staleTime: Number.POSITIVE_INFINITY,
    })),
  });
  return (
    <Loaded of={figures} title="Card spending">
      {({ now, before }) => (
        <Panel
          title="Card spending"
          description={`${formatMoney(now.amount)} by card, ${formatMoney(before.amount)} in the previous period.`}
          none="No card spending."
          bars={kinds.map(({ mcc, sum }, index) => ({
            key: mcc,
            label: names[index]?.data ?? mcc,
            value: amountIn(sum, "card transaction"),
            size: sum.amount,
          }))}
        >
          {now.count > 0 && (
            <AppLink href={hrefOf("/card-transactions")} className="w-fit rounded-sm text-primary-text hover:underline">
              View card transactions
            </AppLink>
          )}
        </Panel>
      )}
    </Loaded>
  );
}

export function Declines({ days, hrefOf }: DaysProps) {
  const figures = useQuery({ ...queryFor(analytics.spending, queryOf(days)), placeholderData: keepPreviousData });
  return (
    <Loaded of={figures} title="Declined authorizations">
      {({ authorizations: { now, before }, declines }) => (
        <Panel
          title="Declined authorizations"
          description={`${shareDeclined(now)} of ${counted(now.asked.count, "authorization")} declined, ${shareDeclined(before)} in the previous period.`}
          none={now.asked.count > 0 ? "No declines." : "No authorizations."}
          bars={declines.map(({ reason, sum }) => ({
            key: reason,
            label: SHORT_DECLINES[reason],
            href: hrefOf("/authorizations", { status: "declined", declineReason: reason }),
            value: amountIn(sum, "authorization"),
            size: sum.count,
          }))}
        />
      )}
    </Loaded>
  );
}

const shareDeclined = ({ asked, declined }: SpendingFigures["authorizations"]["now"]) =>
  shareInWords(asked.count > 0 ? declined.count / asked.count : undefined, PERCENT);
