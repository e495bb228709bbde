"use client";

import { NuqsAdapter } from "nuqs/adapters/next/app";
import { useQuery, keepPreviousData } from "@tanstack/react-query";
import { CircleAlert, CircleCheck, TriangleAlert, UserRound } from "lucide-react";
import dynamic from "next/dynamic";
import type { ReactNode } from "react";
import { useCan } from "@/components/page/can";
import { AppLink } from "@/components/ui/app-link";
import { cn } from "@/components/ui/cn";
import { ErrorState } from "@/components/ui/feedback/error-state";
import { SkeletonFacts } from "@/components/ui/feedback/skeleton";
import { listOf, nameOf, placeOf, problemInWords, PROBLEMS } from "@/components/words/problems";
import { queryFor } from "@/lib/client/query";
import { dayAfter, dayOf, NEWS_DAYS, type ViewerDay } from "@/lib/core/time/days";
import type { ListedAccount } from "@/lib/domain/accounts/accounts/dashboard";
import { PROBLEMS_NAMED_MAX } from "@/lib/domain/kernel/limits";
import type { MoneyProblem, ProblemsOf } from "@/lib/domain/overview/money-summary/dashboard";
import { dashboardAccounts } from "@/lib/generated/operations/accounts";
import { moneySummary } from "@/lib/generated/operations/money-summary";
import { setupChecklist } from "@/lib/generated/operations/setup-checklist";
import { Choices } from "./choices";
import { HomeVolume, useVolume } from "./home-volume";
import { HomeMoney } from "./money-flow";
import { useHome, type Home } from "./use-home";
import { WAITING_ACCOUNTS, waitingOf } from "./waiting-accounts";

const SetupChecklist = dynamic(() => import("./setup-checklist").then((loaded) => loaded.SetupChecklist), {
  loading: () => <SkeletonFacts lines={4} />,
});
const Rail = dynamic(() => import("./rail").then((loaded) => loaded.Rail), {
  ssr: false,
  loading: () => <SkeletonFacts lines={8} />,
});

interface HomeProps {
  me: string;
  viewer: ViewerDay | undefined;
}

/** Home. The address has the chosen days. */
export function HomeView(props: HomeProps) {
  return (
    <NuqsAdapter>
      <HomeParts {...props} />
    </NuqsAdapter>
  );
}

/**
 * Volume, problems, balances; next to them deadlines, invites and the team's activity. Setup is first until money
 * has moved. Each part appears after those above it have loaded, so that none moves another one down.
 */
function HomeParts({ me, viewer }: HomeProps) {
  const home = useHome(viewer);
  const { volume, isShown, isSettled } = useVolume(home);
  const problems = useProblems(home);
  const { data: setup } = useQuery(queryFor(setupChecklist.get));
  const isNew = setup?.steps.some(({ step, isDone }) => step === "money-moved" && !isDone) ?? false;
  const checklist = setup?.steps.some(({ isDone }) => !isDone) && <SetupChecklist {...setup} />;
  const isReady = isSettled && (problems.data !== undefined || problems.error !== null);
  return (
    <div className="grid grid-cols-1 gap-8">
      {isNew && checklist}
      <div className="grid grid-cols-1 items-start gap-8 xl:grid-cols-[minmax(0,1fr)_18rem] 2xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 grid-cols-1 gap-8">
          {isShown && <HomeVolume home={home} volume={volume} isNew={isNew} />}
          {isSettled && (
            <>
              {!isNew && checklist}
              <NeedsAttention home={home} me={me} problems={problems} />
            </>
          )}
          {isReady && <HomeMoney home={home} />}
        </div>
        <div
          className={cn(
            "grid min-w-0 grid-cols-1 items-start gap-4 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-1",
            !isReady && "max-xl:hidden",
          )}
        >
          <Rail home={home} />
        </div>
      </div>
    </div>
  );
}

const LINK = "rounded-sm text-primary-text hover:underline";
const WHOSE: Record<ProblemsOf, string> = { everyone: "Everyone", mine: "Mine" };
const ALL_CLEAR: Record<ProblemsOf, string> = {
  everyone: "Nothing needs your attention.",
  mine: "Nothing assigned to you needs attention.",
};

/** Everything that needs attention, for the people selected in the address. */
const useProblems = (home: Home | undefined) =>
  useQuery({
    ...queryFor(moneySummary.problems, { query: { of: home?.attention ?? "everyone" } }),
    enabled: home !== undefined,
    placeholderData: keepPreviousData,
  });

interface NeedsAttentionProps {
  home: Home | undefined;
  me: string;
  problems: ReturnType<typeof useProblems>;
}

function NeedsAttention({ home, me, problems }: NeedsAttentionProps) {
  const of = home?.attention ?? "everyone";
  const isPartner = useCan("accounts.read");
  const accounts = useQuery({ ...queryFor(dashboardAccounts.list, WAITING_ACCOUNTS), enabled: isPartner });
  const waiting = waitingOf(accounts.data?.items ?? []).filter(({ inCharge }) => of === "everyone" || inCharge === me);
  return (
    <section aria-labelledby="attention" aria-busy={problems.isFetching} className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="attention" className="text-[0.9375rem] font-semibold">
          Needs attention
        </h2>
        {home && isPartner && (of === "mine" || waiting.length > 0 || problems.data?.length !== 0) && (
          <Choices label="Assignee" words={WHOSE} value={home.attention} onChange={home.setAttention} />
        )}
      </div>
      {of === "mine" && (
        <p className="text-[0.8125rem] text-muted-foreground">Your invites and the accounts assigned to you.</p>
      )}
      {problems.error && !problems.data ? (
        <ErrorState title="We couldn’t load what needs attention" query={problems} />
      ) : home && problems.data ? (
        <Problems problems={problems.data} {...{ waiting, home, me, isPartner }} isAll={!accounts.data?.more} />
      ) : (
        <SkeletonFacts lines={2} />
      )}
    </section>
  );
}

interface ProblemsProps {
  problems: readonly MoneyProblem[];
  waiting: readonly ListedAccount[];
  /** True if `waiting` is complete. */
  isAll: boolean;
  home: Home;
  me: string;
  isPartner: boolean;
}

function Problems({ problems, waiting, isAll, home, me, isPartner }: ProblemsProps) {
  if (problems.length === 0 && waiting.length === 0)
    return (
      <p className="flex items-center gap-2 text-muted-foreground">
        <CircleCheck aria-hidden className="size-4 shrink-0 text-success" />
        {ALL_CLEAR[home.attention]}
      </p>
    );
  return (
    <ul className="divide-y rounded-xl border bg-card shadow-raise">
      {problems.map((problem) => (
        <Problem key={problem.kind} problem={problem} zone={home.zone} me={isPartner ? me : undefined} />
      ))}
      {waiting.length > 0 && (
        <Item title={<WaitingTitle count={waiting.length} isAll={isAll} />} what={ANSWERS}>
          {waiting.slice(0, PROBLEMS_NAMED_MAX).map(({ accountID, displayName, answersDue = 0, inCharge }) => (
            <Named
              key={accountID}
              href={`/accounts/${accountID}/capabilities`}
              name={`${displayName} (${answersDue.toLocaleString("en-US")} to do)`}
              {...{ inCharge, me }}
            />
          ))}
        </Item>
      )}
    </ul>
  );
}

const ANSWERS = "Details, underwriting answers or files are missing or didn’t match.";

function Problem({ problem, zone, me }: { problem: MoneyProblem; zone: string; me: string | undefined }) {
  const { kind, first, count } = problem;
  const weekAgo = dayAfter(dayOf(new Date(), zone), -NEWS_DAYS);
  const href = listOf(kind, { weekAgo, zone });
  const words = problemInWords(problem);
  const title = href ? (
    <AppLink href={href} className={LINK}>
      {words}
    </AppLink>
  ) : (
    words
  );
  return (
    <Item title={title} {...PROBLEMS[kind]}>
      {first.map((one) => (
        <Named
          key={placeOf(kind, one)}
          href={placeOf(kind, one)}
          name={nameOf(one, zone)}
          inCharge={one.inCharge}
          me={me}
        />
      ))}
      {count > first.length && (
        <li className="text-[0.8125rem] text-muted-foreground">
          and {(count - first.length).toLocaleString("en-US")} more
        </li>
      )}
    </Item>
  );
}

function WaitingTitle({ count, isAll }: { count: number; isAll: boolean }) {
  const words = count === 1 ? "account needs information" : "accounts need information";
  return (
    <AppLink href="/accounts?capabilityStatus=pending" className={LINK}>
      {`${count.toLocaleString("en-US")}${isAll ? "" : "+"} ${words}`}
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
      <div className="min-w-0 grow">
        <h3 className="font-medium">{title}</h3>
        <p className="text-[0.8125rem] text-muted-foreground">{what}</p>
        <ul className="mt-1.5 grid gap-1 empty:hidden">{children}</ul>
      </div>
    </li>
  );
}

interface NamedProps {
  href: string;
  name: string;
  inCharge: string | undefined;
  /** Absent if problems cannot have a person in charge. */
  me: string | undefined;
}

function Named({ href, name, inCharge, me }: NamedProps) {
  return (
    <li className="flex min-w-0 flex-col justify-between gap-x-4 sm:flex-row">
      <AppLink href={href} className={`min-w-0 wrap-anywhere ${LINK}`}>
        {name}
      </AppLink>
      {me !== undefined && <InCharge person={inCharge} me={me} />}
    </li>
  );
}

function InCharge({ person, me }: { person: string | undefined; me: string }) {
  return (
    <span className="inline-flex min-w-0 shrink-0 items-center gap-1 max-sm:shrink text-[0.8125rem] text-muted-foreground">
      <UserRound aria-hidden className="size-3.5 shrink-0" />
      <span className="sr-only">Assignee: </span>
      <span className="min-w-0 wrap-anywhere">{person === me ? "You" : (person ?? "Unassigned")}</span>
    </span>
  );
}
