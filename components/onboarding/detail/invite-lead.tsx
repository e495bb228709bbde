"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { BellRing, Check, Circle, CircleDot } from "lucide-react";
import dynamic from "next/dynamic";
import type { ReactNode } from "react";
import { useCan } from "@/components/page/can";
import { AppLink } from "@/components/ui/app-link";
import { DialogButton } from "@/components/ui/overlays/dialog-button";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { cn } from "@/components/ui/cn";
import { ExactTime, RelativeTime } from "@/components/ui/data/relative-time";
import { ShareBar } from "@/components/ui/data/share-bar";
import { queryFor } from "@/lib/client/query";
import type { InviteProgress } from "@/lib/domain/onboarding/invite-progress/dashboard";
import type { OnboardingInvite } from "@/lib/domain/onboarding/invites/contract";
import { onboardingProgress } from "@/lib/generated/operations/invite-progress";
import { type Moment, momentsOf, inviteStatus } from "./invite-facts";

/** Progress of the invitee: completed steps, since when, what comes next, and each step with its time. */
export function InviteLead({ invite }: { invite: OnboardingInvite }) {
  const { data: progress } = useSuspenseQuery(queryFor(onboardingProgress.get, { params: { code: invite.code } }));
  const { headline, done, of, advice, mayRemind } = inviteStatus(invite, progress);
  const isOver = invite.redeemedOn !== undefined || invite.revokedOn !== undefined;
  return (
    <Card aria-label="Progress" className="mb-5 gap-4 p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="grid min-w-0 gap-0.5">
          <h2 className="text-2xl font-semibold text-balance">{headline}</h2>
          <p className="text-muted-foreground">
            {done} of {of} steps done. {advice}
          </p>
        </div>
        {mayRemind && <Remind invite={invite} invitee={progress.invitee} />}
        {invite.redeemedAccountID && (
          <Button variant="primary" asChild>
            <AppLink href={`/accounts/${invite.redeemedAccountID}`}>Go to the account</AppLink>
          </Button>
        )}
      </div>
      <ShareBar shares={[Math.round((100 * done) / of)]} />
      <Times invite={invite} progress={progress} isOver={isOver} />
      <ol aria-label="Steps" className="grid gap-x-6 gap-y-3 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
        {momentsOf(invite, progress)
          .filter(({ word }) => word !== "Created")
          .map((moment) => (
            <TimelineItem key={moment.word} moment={moment} />
          ))}
      </ol>
    </Card>
  );
}

const load = () => import("./invite-forms");
const SendInviteForm = dynamic(() => load().then((loaded) => loaded.SendInviteForm), { ssr: false });

/** Mails the link again. Hidden from viewers who may not invite. */
function Remind({ invite, invitee }: { invite: OnboardingInvite; invitee: string | undefined }) {
  if (!useCan("accounts.write")) return null;
  return (
    <DialogButton label="Send a reminder" variant="primary" icon={BellRing} size="sm" load={load}>
      {(close) => <SendInviteForm invite={invite} invitee={invitee} isReminder onClose={close} />}
    </DialogButton>
  );
}

interface TimesProps {
  invite: OnboardingInvite;
  progress: InviteProgress;
  isOver: boolean;
}

/** When the invite was created and opened, when the invitee was last active, and when it expires. */
function Times({
  invite: { createdOn, redeemedOn, revokedOn },
  progress: { openedOn, lastSeenOn },
  isOver,
}: TimesProps) {
  const end = redeemedOn ?? revokedOn;
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 border-y py-3 lg:grid-cols-4">
      <Time label="Created" on={createdOn} />
      <Time label="First opened" on={openedOn} otherwise="Not yet" />
      <Time label="Last active" on={lastSeenOn} otherwise="Not yet" />
      {isOver && end ? (
        <Time label={redeemedOn ? "Accepted" : "Revoked"} on={end} />
      ) : (
        <Fact label="Expires">Never. You can revoke it.</Fact>
      )}
    </dl>
  );
}

function Time({ label, on, otherwise = "–" }: { label: string; on: string | undefined; otherwise?: string }) {
  return <Fact label={label}>{on ? <RelativeTime value={on} /> : otherwise}</Fact>;
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-[0.8125rem] text-muted-foreground">{label}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  );
}

const ICONS = { done: Check, now: CircleDot, ahead: Circle };
const WORDS = { done: "done", now: "in progress", ahead: "not yet" };

function TimelineItem({ moment: { word, state, on } }: { moment: Moment }) {
  const Icon = ICONS[state];
  const isAhead = state === "ahead";
  return (
    <li className="flex min-w-0 items-start gap-2.5" {...(state === "now" && { "aria-current": "step" as const })}>
      <Icon
        aria-hidden
        className={cn("mt-0.5 size-4 shrink-0", isAhead ? "text-muted-foreground" : "text-primary-text")}
      />
      <div className="min-w-0">
        <p className={isAhead ? "text-muted-foreground" : "font-medium"}>
          {word}
          <span className="sr-only">, {WORDS[state]}</span>
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
