"use client";

import { useQuery } from "@tanstack/react-query";
import { CircleAlert, CircleCheck, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { useCan } from "@/components/page/can";
import { AppLink } from "@/components/ui/app-link";
import { counted } from "@/components/words/nouns";
import { queryFor } from "@/lib/client/query";
import { dashboardAccounts } from "@/lib/operations/accounts";
import type { MoneyProblem } from "@/lib/domain/money-summary/dashboard";
import { NAMED_MAX } from "@/lib/domain/money-summary/shared/limits";
import { listOf, nameOf, placeOf, problemInWords, PROBLEMS } from "./problem-words";
import { WAITING_ACCOUNTS, waitingOf } from "./waiting-accounts";

const LINK = "rounded-sm text-primary-text hover:underline";

interface NeedsAttentionProps {
  problems: readonly MoneyProblem[];
  /** The day a week ago, in the viewer's zone. */
  weekAgo: string;
  zone: string;
}

/** What somebody must look at, or that there is nothing. */
export function NeedsAttention({ problems, weekAgo, zone }: NeedsAttentionProps) {
  const { data } = useQuery({
    ...queryFor(dashboardAccounts.list, WAITING_ACCOUNTS),
    enabled: useCan("accounts.read"),
  });
  const waiting = waitingOf(data?.items ?? []);
  return (
    <section aria-labelledby="attention" className="grid gap-3">
      <h2 id="attention" className="text-[0.9375rem] font-semibold">
        Needs attention
      </h2>
      {problems.length === 0 && waiting.length === 0 ? (
        <p className="flex items-center gap-2 text-muted-foreground">
          <CircleCheck aria-hidden className="size-4 shrink-0 text-success" />
          Nothing needs your attention.
        </p>
      ) : (
        <ul className="divide-y rounded-xl border bg-card shadow-raise">
          {problems.map((problem) => (
            <Item
              key={problem.kind}
              title={<ProblemTitle problem={problem} href={listOf(problem.kind, { weekAgo, zone })} />}
              {...PROBLEMS[problem.kind]}
            >
              {problem.first.map((one) => (
                <Named key={placeOf(problem.kind, one)} href={placeOf(problem.kind, one)}>
                  {nameOf(one, zone)}
                </Named>
              ))}
            </Item>
          ))}
          {waiting.length > 0 && (
            <Item title={<WaitingTitle count={waiting.length} isAll={!data?.more} />} what={ANSWERS}>
              {waiting.slice(0, NAMED_MAX).map(({ accountID, displayName, attention = 0 }) => (
                <Named key={accountID} href={`/accounts/${accountID}/capabilities`}>
                  {`${displayName} (${counted(attention, "thing")})`}
                </Named>
              ))}
            </Item>
          )}
        </ul>
      )}
    </section>
  );
}

const ANSWERS = "Details, underwriting answers or files are missing, or did not match.";

function ProblemTitle({ problem, href }: { problem: MoneyProblem; href: string | undefined }) {
  const words = problemInWords(problem);
  if (!href) return words;
  return (
    <AppLink href={href} className={LINK}>
      {words}
    </AppLink>
  );
}

function WaitingTitle({ count, isAll }: { count: number; isAll: boolean }) {
  const words = count === 1 ? "account waits for answers" : "accounts wait for answers";
  return (
    <AppLink href="/accounts?attention=true" className={LINK}>
      {`${isAll ? "" : "At least "}${count} ${words}`}
    </AppLink>
  );
}

interface ItemProps {
  title: ReactNode;
  what: string;
  isUrgent?: boolean;
  children?: ReactNode;
}

function Item({ title, what, isUrgent = false, children }: ItemProps) {
  return (
    <li className="flex gap-3 px-4 py-3">
      {isUrgent ? (
        <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-danger" />
      ) : (
        <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warning" />
      )}
      <div className="min-w-0">
        <h3 className="font-medium">{title}</h3>
        <p className="text-[0.8125rem] text-muted-foreground">{what}</p>
        <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1 empty:hidden">{children}</ul>
      </div>
    </li>
  );
}

function Named({ href, children }: { href: string; children: ReactNode }) {
  return (
    <li className="min-w-0 wrap-anywhere">
      <AppLink href={href} className={LINK}>
        {children}
      </AppLink>
    </li>
  );
}
