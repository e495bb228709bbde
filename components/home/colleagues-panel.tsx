"use client";

import { useQuery } from "@tanstack/react-query";
import { AppLink } from "@/components/ui/app-link";
import { RelativeTime } from "@/components/ui/relative-time";
import { AboutLine } from "@/components/words/about";
import { queryFor } from "@/lib/client/query";
import { dayAfter, dayOf } from "@/lib/core/days";
import { auditTrail } from "@/lib/generated/operations/audit";
import { Panel, PANEL_LINK } from "./panel";
import type { Home } from "./use-home";

const LATEST = { query: { colleagues: true, count: 5 } };
const ALL = "/settings/audit?colleagues=true";

/** Shows what other people of the team did last, and the way to what they did yesterday. */
export function ColleaguesPanel({ home }: { home: Home | undefined }) {
  const query = useQuery(queryFor(auditTrail.list, LATEST));
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
