import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import { useCan } from "@/components/page/can";
import { AppLink } from "@/components/ui/app-link";
import { Button } from "@/components/ui/button";
import { formatMoney } from "@/components/ui/words/format";
import { RelativeTime } from "@/components/ui/data/relative-time";
import { Skeleton, SkeletonFacts } from "@/components/ui/feedback/skeleton";
import { AboutLine } from "@/components/words/about-line";
import { INVITE_STOPS } from "@/components/words/invite-stops";
import { counted } from "@/components/words/nouns";
import type { CallError } from "@/lib/client/call";
import { queryFor } from "@/lib/client/query";
import { dayAfter, dayOf } from "@/lib/core/time/days";
import type { Outline, Result } from "@/lib/core/api/operation";
import { DEADLINE_DAYS } from "@/lib/domain/kernel/limits";
import type { InviteStops } from "@/lib/domain/onboarding/invites/dashboard";
import type { Deadline } from "@/lib/domain/overview/deadlines/dashboard";
import { auditTrail } from "@/lib/generated/operations/audit";
import { deadlines } from "@/lib/generated/operations/deadlines";
import { inviteList } from "@/lib/generated/operations/invites";
import type { Home } from "./use-home";
import { HOUR } from "@/lib/core/time/time";

/**
 * Deadlines, stalled invites and the team's activity, as far as the viewer may see them. A panel appears after those
 * above it have loaded, so that none moves another one down.
 */
export function Rail({ home }: { home: Home | undefined }) {
  const maySeeInvites = useCan("accounts.read");
  const maySeeTrail = useCan("audit.read");
  const due = useQuery(queryFor(deadlines.list));
  const stops = useQuery({ ...queryFor(inviteList.stops), enabled: maySeeInvites });
  const trail = useQuery({ ...queryFor(auditTrail.list, LATEST), enabled: maySeeTrail });
  const panels = [
    { query: due, panel: <DeadlinesPanel key="due" query={due} /> },
    ...(maySeeInvites ? [{ query: stops, panel: <InvitesPanel key="stops" query={stops} /> }] : []),
    ...(maySeeTrail ? [{ query: trail, panel: <ColleaguesPanel key="trail" query={trail} home={home} /> }] : []),
  ];
  const waiting = panels.findIndex(({ query }) => !query.isFetched);
  if (waiting === -1) return panels.map(({ panel }) => panel);
  return [
    ...panels.slice(0, waiting).map(({ panel }) => panel),
    // A new element for each place, because one that moves down is a layout shift.
    <SkeletonFacts key={`waiting-${waiting}`} lines={4} />,
  ];
}

const LATEST = { query: { colleagues: true, count: 5 } };
const ALL = "/settings/audit?colleagues=true";

/** The team's latest activity, with a link to yesterday's. */
function ColleaguesPanel({ query, home }: { query: Read<typeof auditTrail.list>; home: Home | undefined }) {
  const footer = (
    <>
      {home &&
        Object.entries({ Today: 0, Yesterday: -1 }).map(([label, days]) => (
          <AppLink key={label} href={daysOfTrail(home.zone, days)} className={PANEL_LINK}>
            {label}
          </AppLink>
        ))}
      <AppLink href={ALL} className={PANEL_LINK}>
        All changes
      </AppLink>
    </>
  );
  return (
    <Panel title="Changes by colleagues" failed="Changes couldn’t be loaded." query={query} footer={footer}>
      {({ items }) =>
        items.length === 0 ? (
          <p className="text-muted-foreground">No colleague has changed anything yet.</p>
        ) : (
          <ul className="grid gap-2.5">
            {items.map((event) => (
              <li key={event.auditID} className="grid min-w-0">
                <span className="min-w-0 wrap-anywhere">
                  <AboutLine of={{ ...event, name: event.action }} />
                </span>
                <span className="min-w-0 text-[0.8125rem] wrap-anywhere text-muted-foreground">
                  {event.actor.name ?? "Someone"}, <RelativeTime value={event.createdOn} />
                </span>
              </li>
            ))}
          </ul>
        )
      }
    </Panel>
  );
}

function daysOfTrail(zone: string, days: number): string {
  const day = dayAfter(dayOf(new Date(), zone), days);
  return `${ALL}&${new URLSearchParams({ from: day, to: day, zone })}`;
}

const URGENT_MS = 72 * HOUR;

/** Items that end soon unless someone acts, the next one first. */
function DeadlinesPanel({ query }: { query: Read<typeof deadlines.list> }) {
  return (
    <Panel title="Deadlines" failed="Deadlines couldn’t be loaded." query={query}>
      {({ items, count }) =>
        items.length === 0 ? (
          <p className="text-muted-foreground">Nothing is due in the next {DEADLINE_DAYS} days.</p>
        ) : (
          <ul className="grid gap-2.5">
            {items.map((one) => (
              <li key={`${one.kind}${one.id ?? one.name}${one.on}`} className="grid min-w-0">
                <AppLink href={placeOf(one)} className={`min-w-0 wrap-anywhere ${PANEL_LINK}`}>
                  {WORDS[one.kind](one)}
                </AppLink>
                <RelativeTime
                  value={one.on}
                  className={`text-[0.8125rem] ${isUrgent(one) ? "font-medium text-danger" : "text-muted-foreground"}`}
                />
              </li>
            ))}
            {count > items.length && (
              <li className="text-[0.8125rem] text-muted-foreground">
                and {(count - items.length).toLocaleString("en-US")} more in the next {DEADLINE_DAYS} days
              </li>
            )}
          </ul>
        )
      }
    </Panel>
  );
}

/** Urgent from three days before the deadline. */
const isUrgent = ({ on }: Deadline) => Date.parse(on) - Date.now() < URGENT_MS;

const WORDS: Record<Deadline["kind"], (one: Deadline) => string> = {
  dispute: ({ name, amount = 0 }) => `Respond to the ${formatMoney(amount)} dispute of ${name}`,
  attestation: () => "Renew your PCI attestation",
  "api-key": ({ name }) => `Replace API key ${name}`,
  "bank-verification": ({ name }) => `Verify ${name}’s bank account`,
  "member-invite": ({ name }) => `The team invite for ${name} expires`,
  "card-data-viewer": ({ name }) => `${name} can no longer view card numbers`,
};

function placeOf({ kind, id = "", accountID = "" }: Deadline): string {
  return {
    dispute: `/disputes/${id}`,
    attestation: "/settings/compliance",
    "api-key": "/developers/api-keys",
    "bank-verification": `/accounts/${accountID}/sources/bank-accounts/${id}`,
    "member-invite": "/settings/team",
    "card-data-viewer": "/settings/team",
  }[kind];
}

const PANEL_LINK = "rounded-sm text-primary-text hover:underline";
const FOOTER = (
  <AppLink href="/invites" className={PANEL_LINK}>
    All invites
  </AppLink>
);

/** The number of invitees at each step of open invites. */
function InvitesPanel({ query }: { query: Read<typeof inviteList.stops> }) {
  return (
    <Panel title="Open invites" failed="Invites couldn’t be loaded." query={query} footer={FOOTER}>
      {(stops) =>
        stops.length === 0 ? <p className="text-muted-foreground">No open invites.</p> : <Stops stops={stops} />
      }
    </Panel>
  );
}

function Stops({ stops }: { stops: InviteStops }) {
  const inOrder = Object.keys(INVITE_STOPS).flatMap((stop) => stops.filter((one) => one.stop === stop));
  const all = stops.reduce((sum, { count }) => sum + count, 0);
  const most = Math.max(...stops.map(({ count }) => count));
  return (
    <>
      <p className="text-muted-foreground">{counted(all, "open invite")}, by last step</p>
      <ul className="grid gap-2">
        {inOrder.map(({ stop, count }) => (
          <li key={stop} className="grid gap-1">
            <span className="flex min-w-0 items-baseline justify-between gap-4">
              <AppLink href={`/invites?stop=${stop}`} className={PANEL_LINK}>
                {INVITE_STOPS[stop]}
              </AppLink>
              <span className="tabular">{count.toLocaleString("en-US")}</span>
            </span>
            <svg aria-hidden width="100%" height="6">
              <rect width="100%" height="6" rx="3" className="fill-muted" />
              <rect width={`${(count / most) * 100}%`} height="6" rx="3" className="fill-primary" />
            </svg>
          </li>
        ))}
      </ul>
    </>
  );
}

type Read<O extends Outline> = UseQueryResult<Result<O>, CallError>;

interface PanelProps<T> {
  title: string;
  /** The start of the error sentence: "Deadlines" in "Deadlines couldn’t be loaded". */
  failed: string;
  query: UseQueryResult<T, CallError>;
  footer?: ReactNode;
  children: (data: T) => ReactNode;
}

/** A small part of Home with its own query. If the query fails, the rest of Home remains. */
function Panel<T>({ title, failed, query: { data, error, isFetching, refetch }, footer, children }: PanelProps<T>) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col rounded-xl border bg-card shadow-raise">
      <h2 id={id} className="px-4 pt-3 text-[0.9375rem] font-semibold">
        {title}
      </h2>
      <div aria-busy={isFetching} className="grid gap-2 px-4 py-3">
        {data !== undefined ? (
          children(data)
        ) : error ? (
          <div role="alert" className="flex flex-wrap items-center justify-between gap-2 text-muted-foreground">
            {failed}
            <Button size="sm" isPending={isFetching} pendingLabel="Retrying…" onClick={() => void refetch()}>
              Retry
            </Button>
          </div>
        ) : (
          <Skeleton className="h-20" />
        )}
      </div>
      {footer && (
        <div className="mt-auto flex flex-wrap gap-x-4 gap-y-1 border-t px-4 py-2 text-[0.8125rem] [&_a]:inline-flex [&_a]:min-h-6 [&_a]:items-center touch:[&_a]:min-h-11">
          {footer}
        </div>
      )}
    </section>
  );
}
