import { formatMoney, formatShortTime } from "@/components/ui/words/format";
import type { MoneyProblem } from "@/lib/domain/overview/money-summary/dashboard";
import { dayOf } from "@/lib/core/time/days";
import { INVITE_STOPPED_DAYS } from "@/lib/domain/kernel/limits";

const DAY_AND_MONTH = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: "UTC" });

/** Formats a day such as `2026-11-21` as "Nov 21". */
const shortDay = (day: string) => DAY_AND_MONTH.format(new Date(day));

type Kind = MoneyProblem["kind"];
type ProblemObject = MoneyProblem["first"][number];

interface ProblemWords {
  one: string;
  many: string;
  what: string;
  isUrgent: boolean;
}

export const PROBLEMS: Record<Kind, ProblemWords> = {
  "disputes-due": {
    one: "dispute needs a response",
    many: "disputes need a response",
    what: "A dispute is lost once its deadline passes.",
    isUrgent: true,
  },
  "risk-reviews": {
    one: "transfer is held for review",
    many: "transfers are held for review",
    what: "Its money is reserved. Release or reject it before the deadline.",
    isUrgent: true,
  },
  "sanctions-hits": {
    one: "name resembles an entry of a sanctions list",
    many: "names resemble entries of a sanctions list",
    what: "Its money is held. Compare the entry, and clear or confirm the hit.",
    isUrgent: true,
  },
  "negative-wallet": {
    one: "wallet is below zero",
    many: "wallets are below zero",
    what: "Add money, or agree with the account on how to repay it.",
    isUrgent: true,
  },
  "failed-transfers": {
    one: "transfer failed in the last week",
    many: "transfers failed in the last week",
    what: "See why it failed, then create it again if it’s still needed.",
    isUrgent: true,
  },
  "failed-schedules": {
    one: "schedule failed to pay in the last week",
    many: "schedules failed to pay in the last week",
    what: "A failed payment isn’t retried. See why it failed, then pay with a new transfer.",
    isUrgent: true,
  },
  "webhooks-disabled": {
    one: "webhook endpoint is disabled after failures",
    many: "webhook endpoints are disabled after failures",
    what: "Disabled endpoints get no events. Fix the receiver, enable the endpoint, then resend what failed.",
    isUrgent: true,
  },
  "reconciliation-breaks": {
    one: "mismatch with a bank statement in the last week",
    many: "mismatches with bank statements in the last week",
    what: "Our records don’t match a statement. Nothing is corrected automatically.",
    isUrgent: true,
  },
  "webhooks-failing": {
    one: "webhook endpoint is failing",
    many: "webhook endpoints are failing",
    what: "Events are retried. After three days of failures, the endpoint is disabled.",
    isUrgent: false,
  },
  "webhooks-behind": {
    one: "webhook endpoint is behind",
    many: "webhook endpoints are behind",
    what: "The oldest event has been waiting for over five minutes. See how the endpoint responds.",
    isUrgent: false,
  },
  "bank-account-errored": {
    one: "bank account is locked",
    many: "bank accounts are locked",
    what: "A locked bank account can’t be used. Link another one.",
    isUrgent: true,
  },
  "verification-failed": {
    one: "bank account was not verified",
    many: "bank accounts were not verified",
    what: "Start the verification over.",
    isUrgent: false,
  },
  "verification-waiting": {
    one: "bank account is waiting for its code",
    many: "bank accounts are waiting for their codes",
    what: "Find the code next to the one-cent deposit on the bank statement.",
    isUrgent: false,
  },
  "stopped-invites": {
    one: "invitee hasn’t finished",
    many: "invitees haven’t finished",
    what: `No answer saved for ${INVITE_STOPPED_DAYS} days. A reminder often helps.`,
    isUrgent: false,
  },
};

/** Returns for example "1 wallet is below zero". */
export function problemInWords({ kind, count }: Pick<MoneyProblem, "kind" | "count">): string {
  const { one, many } = PROBLEMS[kind];
  return `${count.toLocaleString("en-US")} ${count === 1 ? one : many}`;
}

/** Returns the page for resolving one of them. */
export function placeOf(kind: Kind, one: ProblemObject): string {
  const account = `/accounts/${one.accountID}`;
  if (one.reviewID) return `/risk/review/${one.reviewID}`;
  if (one.hitID) return `/risk/sanctions/${one.hitID}`;
  if (one.disputeID) return `/disputes/${one.disputeID}`;
  if (one.transferID) return `/transfers/${one.transferID}`;
  if (one.scheduleID) return `/schedules/${one.scheduleID}`;
  if (one.endpointID) return `/developers/webhooks/${one.endpointID}`;
  if (one.code) return `/invites/${one.code}`;
  if (one.bankAccountID) return `${account}/sources/bank-accounts/${one.bankAccountID}`;
  return kind === "negative-wallet" ? `${account}/wallet` : "/reconciliation";
}

/** Returns one of them by name, with the reason for urgency: "Acme ($88.00, by Nov 30)". */
export function nameOf(one: ProblemObject, zone: string): string {
  const facts = factsOf(one, zone);
  return facts === "" ? one.name : `${one.name} (${facts})`;
}

/** Returns the link to one of them: "Respond by Dec 12: $88.01", or "View details: −$25.00". */
export function detailsOf({ respondBy, ...one }: ProblemObject, zone: string): string {
  const action = respondBy ? `Respond by ${shortDay(dayOf(new Date(respondBy), zone))}` : "View details";
  const facts = factsOf(one, zone);
  return facts === "" ? action : `${action}: ${facts}`;
}

/** Returns what makes one of them urgent: "$88.00, by Nov 30". Empty if nothing more is known. */
function factsOf({ available, amount, respondBy, since }: ProblemObject, zone: string): string {
  return [
    ...[available, amount].flatMap((cents) => (cents === undefined ? [] : [formatMoney(cents)])),
    ...(respondBy ? [`by ${formatShortTime(respondBy, zone)}`] : []),
    ...(since ? [`since ${shortDay(dayOf(new Date(since), zone))}`] : []),
  ].join(", ");
}

/** Returns the list that shows exactly these; undefined if each has its own page. */
export function listOf(kind: Kind, { weekAgo, zone }: { weekAgo: string; zone: string }): string | undefined {
  const lately = new URLSearchParams({ from: weekAgo, zone });
  return {
    "disputes-due": "/disputes?status=response-needed",
    "risk-reviews": "/risk/review",
    "sanctions-hits": "/risk/sanctions?state=open",
    "failed-transfers": `/transfers?status=failed&${lately}`,
    "failed-schedules": "/schedules?failed=true",
    "webhooks-disabled": "/developers/webhooks?state=disabled",
    "reconciliation-breaks": `/reconciliation?${lately}`,
    "webhooks-failing": "/developers/webhooks?state=failing",
    "webhooks-behind": "/developers/webhooks",
    "negative-wallet": undefined,
    "bank-account-errored": undefined,
    "verification-failed": undefined,
    "verification-waiting": undefined,
    "stopped-invites": "/invites?attention=true",
  }[kind];
}
