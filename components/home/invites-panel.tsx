"use client";

import { useQuery } from "@tanstack/react-query";
import { AppLink } from "@/components/ui/app-link";
import { INVITE_STOPS } from "@/components/words/invite-stops";
import { counted } from "@/components/words/nouns";
import { queryFor } from "@/lib/client/query";
import type { InviteStops } from "@/lib/domain/onboarding/invites/dashboard";
import { inviteList } from "@/lib/generated/operations/invites";
import { Panel, PANEL_LINK } from "./panel";

const FOOTER = (
  <AppLink href="/invites" className={PANEL_LINK}>
    All invites
  </AppLink>
);

/** Shows how many invitees of open invites are where. */
export function InvitesPanel() {
  const query = useQuery(queryFor(inviteList.stops));
  return (
    <Panel title="Open invites" failed="Invites couldn’t be loaded." query={query} footer={FOOTER}>
      {(stops) =>
        stops.length === 0 ? <p className="text-muted-foreground">No invite is open.</p> : <Stops stops={stops} />
      }
    </Panel>
  );
}

function Stops({ stops }: { stops: InviteStops }) {
  const known = Object.keys(INVITE_STOPS).flatMap((stop) => stops.filter((one) => one.stop === stop));
  const all = stops.reduce((sum, { count }) => sum + count, 0);
  const most = Math.max(...stops.map(({ count }) => count));
  return (
    <>
      <p className="text-muted-foreground">{counted(all, "open invite")}, by where they stopped</p>
      <ul className="grid gap-2">
        {known.map(({ stop, count }) => (
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
