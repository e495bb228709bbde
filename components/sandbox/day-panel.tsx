"use client";

import { Play as PlayIcon, Square, Undo2, X } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { FailureNotice } from "@/components/form/failure-notice";
import { AppLink } from "@/components/ui/app-link";
import { Button, IconButton } from "@/components/ui/button";
import { Notice } from "@/components/ui/feedback/notice";
import { formatMoney } from "@/components/ui/words/format";
import type { Play } from "@/lib/domain/overview/plays/dashboard";
import { PLAY_TICKS, playName, playTime } from "@/lib/domain/overview/plays/shared/day";
import { DayCurve, DayLanes, DayStrip } from "./day-board";
import { summaryOf, usePlay, volumeOf } from "./use-play";

type PlayControl = ReturnType<typeof usePlay>;

/** A panel at the bottom of the window that plays a day of sandbox payments while the page above stays usable. */
export function DayPanel({ onClose }: { onClose: () => void }) {
  const control = usePlay();
  const { play, phase, failure, problems, latest } = control;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  useEffect(() => {
    // The Undo button disappears with the focus when nothing is left.
    if (document.activeElement === document.body) heading.current?.focus();
  }, [phase]);
  const closeOnEscape = ({ key }: KeyboardEvent) => key === "Escape" && onClose();
  const isRunning = phase === "playing";
  return (
    <section
      aria-labelledby="play-day"
      data-docked
      onKeyDown={closeOnEscape}
      className="fixed inset-x-0 bottom-0 z-30 max-h-[80dvh] animate-fade-in overflow-y-auto border-t bg-popover px-4 pt-3 pb-4 text-left shadow-float sm:px-6 print:hidden"
    >
      <div className="mx-auto grid max-w-6xl gap-3">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h2 ref={heading} id="play-day" tabIndex={-1} className="text-[0.9375rem] font-semibold">
            Play a day
          </h2>
          <Clock play={play} isRunning={isRunning} />
          <div className="ml-auto flex flex-wrap items-center gap-2">
            <Controls control={control} />
            <IconButton label="Close" icon={<X aria-hidden />} onClick={onClose} />
          </div>
        </div>
        <Progress tick={play ? play.tick + 1 : 0} />
        <FailureNotice failure={failure ?? latest.error} />
        {problems.length > 0 && (
          <Notice tone="warning" role="status" title="Some events couldn’t be undone">
            <ul>
              {problems.map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
            </ul>
          </Notice>
        )}
        {play ? (
          <div className="grid gap-x-8 gap-y-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
            <div className="grid content-start gap-2">
              <DayLanes play={play} isRunning={isRunning} />
              <DayCurve play={play} />
              <Outcome play={play} phase={phase} />
            </div>
            <DayStrip play={play} isRunning={isRunning} />
          </div>
        ) : (
          <p className="max-w-2xl text-pretty text-muted-foreground">{WORDS}</p>
        )}
      </div>
    </section>
  );
}

const WORDS =
  "Watch twelve hours in one minute: up to eight of your merchants take card payments, a cardholder disputes one, and a card buys coffee. Everything becomes real sandbox data, and you can undo it.";

function Clock({ play, isRunning }: { play: Play | undefined; isRunning: boolean }) {
  if (!play) return null;
  const time = isRunning ? playTime(play.tick) : play.undoneOn ? "Undone" : playTime(play.tick + 1);
  return (
    <p className="tabular flex items-baseline gap-3">
      <span className="text-lg font-semibold">{time}</span>
      <span className="text-muted-foreground">{formatMoney(volumeOf(play))}</span>
    </p>
  );
}

function Controls({ control: { phase, play, latest, start, stop, undo } }: { control: PlayControl }) {
  const isPlaying = phase === "playing";
  const isUndoing = phase === "undoing";
  return (
    <>
      {!isPlaying && play && play.left > 0 && (
        <Button isPending={isUndoing} pendingLabel={`Undoing, ${play.left} left…`} onClick={undo} icon={Undo2}>
          Undo
        </Button>
      )}
      {/* One button, so that it keeps the focus when its label changes. */}
      <Button
        variant={isPlaying ? "secondary" : "primary"}
        disabled={isUndoing || latest.isPending}
        onClick={isPlaying ? stop : start}
      >
        {isPlaying ? <Square aria-hidden /> : <PlayIcon aria-hidden />}
        {isPlaying ? "Stop" : play ? "Play again" : "Start"}
      </Button>
    </>
  );
}

function Progress({ tick }: { tick: number }) {
  return (
    <svg aria-hidden width="100%" height="4">
      <rect width="100%" height="4" className="fill-muted" />
      <rect width={`${(tick / PLAY_TICKS) * 100}%`} height="4" className="fill-primary" />
    </svg>
  );
}

/** The result of a day that no longer runs, with a link to its payments. */
function Outcome({ play, phase }: { play: Play; phase: PlayControl["phase"] }) {
  if (phase === "playing") return null;
  const words = play.undoneOn
    ? "Every payment was refunded, and each wallet has the balance that it had before the day."
    : `${summaryOf(play)} Undo refunds the payments and withdraws the dispute.`;
  return (
    <p className="text-[0.8125rem] text-pretty text-muted-foreground">
      {words}{" "}
      <AppLink
        href={`/transfers?q=${encodeURIComponent(`${playName(play.playID)},`)}`}
        className="rounded-sm text-primary-text underline underline-offset-2"
      >
        View the payments
      </AppLink>
    </p>
  );
}
