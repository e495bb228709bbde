import type { BadgeTone } from "@/components/ui/badge";
import { AUDIT_ACTIONS, type AuditAction } from "@/lib/core/access/audit-actions";
import type { AuditOutcome } from "@/lib/domain/platform/audit/dashboard";

export const ACTION_OPTIONS = Object.entries(AUDIT_ACTIONS)
  .map(([value, label]) => ({ value, label }))
  .sort((a, b) => a.label.localeCompare(b.label));

const WORDS: Partial<Record<string, string>> = AUDIT_ACTIONS;

type Verb<Words> = Words extends `Set up ${string}`
  ? "Set up"
  : Words extends `${infer First} ${string}`
    ? First
    : never;

/** Verbs of the acts, as they follow "Tried to". */
const VERBS: Record<Verb<(typeof AUDIT_ACTIONS)[AuditAction]>, string> = {
  Accepted: "accept",
  Added: "add",
  Adjusted: "adjust",
  Advanced: "advance",
  Approved: "approve",
  Archived: "archive",
  Asked: "ask",
  Assigned: "assign",
  Canceled: "cancel",
  Changed: "change",
  Checked: "check",
  Cleared: "clear",
  Closed: "close",
  Confirmed: "confirm",
  Created: "create",
  Decided: "decide",
  Declined: "decline",
  Deleted: "delete",
  Disabled: "disable",
  Disconnected: "disconnect",
  Dishonored: "dishonor",
  Downloaded: "download",
  Emailed: "email",
  Ended: "end",
  Explained: "explain",
  Exported: "export",
  Finished: "finish",
  Handed: "hand",
  Invited: "invite",
  Issued: "issue",
  Joined: "join",
  Kept: "keep",
  Let: "let",
  Linked: "link",
  Matched: "match",
  Moved: "move",
  Opened: "open",
  Passed: "pass",
  Played: "play",
  Presented: "present",
  Recorded: "record",
  Redeemed: "redeem",
  Refunded: "refund",
  Registered: "register",
  Removed: "remove",
  Renamed: "rename",
  Renewed: "renew",
  Reopened: "reopen",
  Replaced: "replace",
  Requested: "request",
  Resent: "resend",
  Resolved: "resolve",
  Retried: "retry",
  Reset: "reset",
  Reversed: "reverse",
  Reviewed: "review",
  Revoked: "revoke",
  Rotated: "rotate",
  Saved: "save",
  Sent: "send",
  "Set up": "set up",
  Signed: "sign",
  Simulated: "simulate",
  Started: "start",
  Stopped: "stop",
  Submitted: "submit",
  Suspended: "suspend",
  Switched: "switch",
  Undid: "undo",
  Uploaded: "upload",
  Verified: "verify",
  Withdrew: "withdraw",
};

/**
 * Returns an act in words. A rejected act was only tried. An act that is no longer written keeps its name in the log.
 */
export function actionInWords(action: string, outcome = ""): string {
  const words = WORDS[action] ?? action;
  const verb = outcome.startsWith("refused") && Object.entries(VERBS).find(([past]) => words.startsWith(`${past} `));
  return verb ? `Tried to ${verb[1]}${words.slice(verb[0].length)}` : words;
}

const OUTCOMES: Record<AuditOutcome, { label: string; tone: BadgeTone }> = {
  done: { label: "Done", tone: "success" },
  requested: { label: "Requested", tone: "info" },
  disclosed: { label: "Disclosed", tone: "warning" },
  refused: { label: "Refused", tone: "danger" },
};

export const OUTCOME_OPTIONS = Object.entries(OUTCOMES).map(([value, { label }]) => ({ value, label }));

/** Returns the outcome of an act. For a rejected act, the log also has the kind of error. */
export function outcomeOf(outcome: string): { label: string; tone: BadgeTone } {
  const outcomes: Partial<Record<string, { label: string; tone: BadgeTone }>> = OUTCOMES;
  return outcomes[outcome.split(":")[0] ?? ""] ?? { label: outcome, tone: "neutral" };
}
