"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { Check, Circle, CircleDot } from "lucide-react";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { ExactTime, RelativeTime } from "@/components/ui/relative-time";
import { queryFor } from "@/lib/client/query";
import type { OnboardingInvite } from "@/lib/domain/invites/contract";
import { onboardingProgress } from "@/lib/operations/invite-progress";
import { type Moment, momentsOf } from "./invite-moments";

const ICONS = { done: Check, now: CircleDot, ahead: Circle };
const WORDS = { done: "done", now: "in progress", ahead: "not yet" };

/** How far an invite is, from creation to its end. */
export function InviteTimeline({ invite }: { invite: OnboardingInvite }) {
  const { data: progress } = useSuspenseQuery(queryFor(onboardingProgress.get, { params: { code: invite.code } }));
  return (
    <Card>
      <CardHeader title="Status" />
      <CardBody>
        <ol className="grid gap-3.5">
          {momentsOf(invite, progress).map((moment) => (
            <TimelineItem key={moment.word} moment={moment} />
          ))}
        </ol>
      </CardBody>
    </Card>
  );
}

function TimelineItem({ moment: { word, state, on } }: { moment: Moment }) {
  const Icon = ICONS[state];
  return (
    <li className="flex items-start gap-2.5">
      <Icon
        aria-hidden
        className={
          state === "ahead"
            ? "mt-0.5 size-4 shrink-0 text-muted-foreground"
            : "mt-0.5 size-4 shrink-0 text-primary-text"
        }
      />
      <div className="min-w-0">
        <p className={state === "ahead" ? "text-muted-foreground" : "font-medium"}>
          {word}
          <span className="sr-only">, {WORDS[state]}</span>{" "}
          {on && <RelativeTime value={on} className="font-normal text-muted-foreground" />}
        </p>
        {on && (
          <p className="text-[0.8125rem] text-muted-foreground">
            <ExactTime value={on} />
          </p>
        )}
      </div>
    </li>
  );
}
