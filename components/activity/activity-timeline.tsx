"use client";

import {
  ArrowLeftRight,
  Building2,
  CreditCard,
  FileText,
  Landmark,
  type LucideIcon,
  Mail,
  Receipt,
  ShieldAlert,
  StickyNote,
  ToggleRight,
  User,
  Wallet,
  Zap,
} from "lucide-react";
import type { RowsProps } from "@/components/list/list";
import { useToday } from "@/components/list/use-today";
import { Card } from "@/components/ui/card";
import { cn } from "@/components/ui/cn";
import { ClockTime } from "@/components/ui/data/relative-time";
import { dayInWords } from "@/components/ui/words/format";
import { useZone } from "@/components/ui/words/use-zone";
import { AboutLink } from "@/components/words/about";
import { objectInWords } from "@/components/words/objects";
import type { Activity } from "@/lib/domain/accounts/accounts/dashboard";
import { type ActivityGroup, daysOfActivity, sentenceOf } from "./activity-groups";
import { activityWords } from "./activity-words";

type TimelineProps = RowsProps<Activity, { accountID: string }>;

/** Activity by day, newest first. Entries with one cause share a line, which shows them on request. */
export function ActivityTimeline({ rows, ...line }: TimelineProps) {
  const days = daysOfActivity(rows, useZone());
  const today = useToday();
  return (
    <div aria-busy={line.isBusy} className={cn("grid gap-5 transition-opacity", line.isBusy && "opacity-60")}>
      {days.map(({ day, groups }) => (
        <section key={day} aria-labelledby={`day-${day}`} className="grid gap-2">
          <h2 id={`day-${day}`} className="text-[0.8125rem] font-semibold text-muted-foreground">
            {dayInWords(day, today)}
          </h2>
          <Card>
            <ol className="divide-y">
              {groups.map((group) => (
                <Line key={group.key} group={group} {...line} />
              ))}
            </ol>
          </Card>
        </section>
      ))}
    </div>
  );
}

const ICONS: Partial<Record<string, LucideIcon>> = {
  account: Building2,
  bankaccount: Landmark,
  capability: ToggleRight,
  card: CreditCard,
  dispute: ShieldAlert,
  feeplanagreement: Receipt,
  file: FileText,
  issuedcard: CreditCard,
  note: StickyNote,
  onboardinginvite: Mail,
  paymentmethod: Landmark,
  refund: ArrowLeftRight,
  representative: User,
  transfer: ArrowLeftRight,
  wallet: Wallet,
};

const nounOf = (name: string) => (name.split(".")[0] ?? "").replaceAll("-", "").toLowerCase();

/** True for entries that need a look: rejected acts, and objects that failed or were locked. */
const isBad = ({ outcome = "", data }: Activity) =>
  outcome.startsWith("refused") ||
  ["failed", "errored", "rejected", "reversed", "lost", "verificationFailed"].includes(data?.status ?? "");

type LineProps = Omit<TimelineProps, "rows" | "isBusy"> & { group: ActivityGroup };

function Line({ group: { lead, on, text, more, moreText }, ...shown }: LineProps) {
  const first = lead ?? more[0];
  const Icon = ICONS[nounOf(first?.name ?? "")] ?? Zap;
  const isWrong = [...(lead ? [lead] : []), ...more].some(isBad);
  return (
    <li className="grid grid-cols-[1.75rem_minmax(0,1fr)_auto] gap-x-3 px-4 py-3">
      <span
        aria-hidden
        className={cn(
          "grid size-7 place-items-center rounded-full",
          isWrong ? "bg-danger-soft text-danger" : "bg-muted text-muted-foreground",
        )}
      >
        <Icon className="size-3.5" />
      </span>
      <div className="grid min-w-0 content-start gap-1 pt-0.5">
        {lead ? <Entry entry={lead} text={text} {...shown} /> : <span className="wrap-anywhere">{text}</span>}
        {more.length > 0 && (
          <details className="group">
            <summary className="min-h-6 w-fit max-w-full cursor-pointer rounded-sm text-[0.8125rem] wrap-anywhere text-muted-foreground hover:text-foreground touch:min-h-11">
              {moreText}
            </summary>
            <ul className="mt-1 grid gap-2 border-l-2 border-border pl-3">
              {more.map((entry) => (
                <li key={entry.activityID}>
                  <Entry entry={entry} text={sentenceOf(entry)} {...shown} />
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
      <ClockTime value={on} className="pt-0.5 text-[0.8125rem] whitespace-nowrap text-muted-foreground" />
    </li>
  );
}

/** The sentence of a capability's event names it. */
const isOfCapability = ({ kind, name }: Activity) => kind === "event" && name.startsWith("capability.");

const reasonOf = ({ outcome = "", reason }: Activity) =>
  [outcome.startsWith("refused") && "Refused", reason].filter(Boolean).join(" · ");

const NAME = "rounded-sm text-left wrap-anywhere hover:underline focus-visible:-outline-offset-1 touch:min-h-11";

type EntryProps = Omit<LineProps, "group"> & { entry: Activity; text: string };

/** An entry as a sentence that opens its details, with a link to its object. */
function Entry({ entry, text, params, panel }: EntryProps) {
  const { accountID } = params;
  const { kind, activityID, object } = entry;
  const isNamed = object !== accountID && !isOfCapability(entry) && objectInWords(entry) !== undefined;
  const detail = kind === "note" ? activityWords(entry) : reasonOf(entry);
  return (
    <div
      data-row={activityID}
      tabIndex={-1}
      className="grid gap-0.5 rounded-sm"
      onKeyDown={(event) => panel.peek(event, activityID)}
    >
      <span className="flex flex-wrap items-baseline gap-x-2">
        <button type="button" data-name aria-haspopup="dialog" className={NAME} onClick={() => panel.open(activityID)}>
          {text}
        </button>
        {isNamed && (
          <span className="min-w-0 text-primary-text wrap-anywhere *:hover:underline">
            <AboutLink of={{ ...entry, accountID }} />
          </span>
        )}
      </span>
      {detail && <span className="text-[0.8125rem] wrap-anywhere text-muted-foreground">{detail}</span>}
    </div>
  );
}
