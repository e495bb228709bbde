"use client";

import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { useCan } from "@/components/page/can";
import { AppLink } from "@/components/ui/app-link";
import { cn } from "@/components/ui/cn";
import { Money } from "@/components/ui/data/money";
import { RelativeTime } from "@/components/ui/data/relative-time";
import { Sparkline } from "@/components/ui/data/sparkline";
import { counted } from "@/components/words/nouns";
import type { CallError } from "@/lib/client/call";
import { queryFor } from "@/lib/client/query";
import type { AccountVolume } from "@/lib/domain/overview/analytics/dashboard";
import { analytics } from "@/lib/generated/operations/analytics";
import { accountDisputes } from "@/lib/generated/operations/disputes";
import { transfers } from "@/lib/generated/operations/transfers";
import { wallets } from "@/lib/generated/operations/wallets";

/**
 * Balance, recent volume, open disputes and last payment of an account. Each figure links to the list that it counts;
 * viewers who may not read the list do not get the figure. On phones only the overview shows them.
 */
export function AccountFigures({ accountID }: { accountID: string }) {
  const isOverview = usePathname() === `/accounts/${accountID}`;
  return (
    <ul
      aria-label="Account figures"
      className={cn(
        "mt-2 mb-3 grid grid-cols-2 overflow-hidden rounded-xl border bg-border gap-px empty:hidden xl:grid-cols-4",
        !isOverview && "max-sm:hidden",
      )}
    >
      <Held accountID={accountID} />
      <Moved accountID={accountID} />
      <Disputed accountID={accountID} />
      <PaidLast accountID={accountID} />
    </ul>
  );
}

interface FigureProps {
  label: string;
  href: string;
  read: Pick<UseQueryResult<unknown, CallError>, "isError">;
  value: ReactNode;
  below?: ReactNode;
  children?: ReactNode;
}

function Figure({ label, href, read: { isError }, value, below, children }: FigureProps) {
  return (
    <li className="relative grid min-w-0 content-start gap-0.5 bg-card px-4 py-3 hover:bg-muted">
      <p className="text-[0.8125rem] text-muted-foreground">{label}</p>
      <p className="min-w-0 text-lg font-semibold sm:text-xl">
        <AppLink href={href} className="tabular rounded-sm after:absolute after:inset-0 hover:underline">
          <span className="sr-only">{label}: </span>
          {value ?? "–"}
        </AppLink>
      </p>
      <p className="text-[0.8125rem] wrap-anywhere text-muted-foreground">
        {isError ? "Couldn’t be loaded. Reload the page." : below}
      </p>
      {children}
    </li>
  );
}

function Held({ accountID }: { accountID: string }) {
  const mayRead = useCan("wallets.read", accountID);
  const read = useQuery({ ...queryFor(wallets.list, { params: { accountID } }), enabled: mayRead });
  if (!mayRead) return null;
  const [wallet] = read.data ?? [];
  const pending = wallet?.pendingBalance.value ?? 0;
  return (
    <Figure
      label="Balance"
      href={`/accounts/${accountID}/wallet`}
      read={read}
      value={wallet && <Money cents={wallet.availableBalance.value} />}
      below={
        pending !== 0 ? (
          <>
            <Money cents={pending} isSigned /> on its way
          </>
        ) : (
          read.data && (wallet ? "Available" : "No wallet yet")
        )
      }
    />
  );
}

function Moved({ accountID }: { accountID: string }) {
  const mayRead = useCan("analytics.read", accountID);
  const read = useQuery({ ...queryFor(analytics.ofAccount, { params: { accountID } }), enabled: mayRead });
  if (!mayRead) return null;
  const { data } = read;
  const days = data ? `?${new URLSearchParams({ from: data.from, to: data.to, zone: "UTC" })}` : "";
  return (
    <Figure
      label="30-day volume"
      href={`/accounts/${accountID}/transfers${days}`}
      read={read}
      value={data && <Money cents={data.now.amount} />}
      below={data && [counted(data.now.count, "transfer"), changeOf(data)].filter(Boolean).join(", ")}
    >
      {data && data.now.count > 0 && (
        <Sparkline className="mt-1 h-6 w-full" values={data.parts.map(({ sum }) => sum.amount)} />
      )}
    </Figure>
  );
}

const PERCENT = new Intl.NumberFormat("en-US", { style: "percent", maximumFractionDigits: 0 });
/** A larger change is not shown, because it means that there was nearly nothing before. */
const CHANGE_MAX = 10;

/** Change of volume from the 30 days before: "up 12%". Empty if the comparison means little. */
function changeOf({ now, before }: AccountVolume): string {
  const share = (now.amount - before.amount) / before.amount;
  if (before.amount === 0 || now.amount === 0 || share === 0 || share > CHANGE_MAX) return "";
  return `${share > 0 ? "up" : "down"} ${PERCENT.format(Math.abs(share))}`;
}

function Disputed({ accountID }: { accountID: string }) {
  const mayRead = useCan("transfers.read", accountID);
  const request = { params: { accountID }, query: { outcome: "open", count: 1 } } as const;
  const read = useQuery({ ...queryFor(accountDisputes.list, request), enabled: mayRead });
  if (!mayRead) return null;
  const [first] = read.data?.items ?? [];
  return (
    <Figure
      label="Open disputes"
      href={`/accounts/${accountID}/disputes?outcome=open`}
      read={read}
      value={read.data && (read.data.total ?? read.data.items.length).toLocaleString("en-US")}
      below={
        first?.status === "response-needed" ? (
          <>
            Next response due <RelativeTime value={first.respondBy} />
          </>
        ) : (
          read.data && (first ? "No response needed" : "No open disputes")
        )
      }
    />
  );
}

function PaidLast({ accountID }: { accountID: string }) {
  const mayRead = useCan("transfers.read", accountID);
  const request = { params: { accountID }, query: { accountIDs: accountID, status: "completed", count: 1 } } as const;
  const read = useQuery({ ...queryFor(transfers.list, request), enabled: mayRead });
  if (!mayRead) return null;
  const [last] = read.data ?? [];
  if (!last)
    return (
      <Figure
        label="Last payment"
        href={`/accounts/${accountID}/transfers`}
        read={read}
        value={undefined}
        below={read.data && "No payments yet"}
      />
    );
  const isIn = last.destination.account.accountID === accountID;
  const other = (isIn ? last.source : last.destination).account.displayName;
  return (
    <Figure
      label="Last payment"
      href={`/transfers/${last.transferID}`}
      read={read}
      value={<Money cents={last.amount.value} />}
      below={
        <>
          {isIn ? "From" : "To"} {other}, <RelativeTime value={last.createdOn} />
        </>
      }
    />
  );
}
