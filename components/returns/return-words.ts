import type { StateWord } from "@/components/words/state-badge";
import type { ListedReturn, ReturnMoment } from "@/lib/domain/money/returns/dashboard";
import type { ReturnAction } from "@/lib/domain/money/returns/shared/next-action";
import type { ReturnStatus } from "@/lib/domain/money/returns/shared/return";

export const RETURN_STATES: Record<ReturnStatus, StateWord> = {
  open: { label: "Open", tone: "warning", meaning: "Waiting for a decision." },
  late: { label: "Late", tone: "danger", meaning: "It came after the deadline, so no money moved." },
  scheduled: { label: "Scheduled", tone: "info", icon: "waiting", meaning: "The debit will be presented again." },
  represented: { label: "Presented again", tone: "info", meaning: "The bank has the debit again." },
  collected: { label: "Collected", tone: "success", meaning: "The debit went through when it was presented again." },
  dishonored: { label: "Dishonored", tone: "neutral", meaning: "Your bank sent the return back." },
  contested: { label: "Contested", tone: "danger", meaning: "The other bank insists on the return." },
  closed: { label: "Closed", tone: "ended", meaning: "Nothing is left to do." },
};

/** The next action for a return, as a short label and in full. */
export const ACTIONS: Record<ReturnAction, { label: string; advice: string }> = {
  represent: {
    label: "Present again",
    advice: "The account lacked funds. You may present the same debit again, twice at most within 180 days.",
  },
  wait: { label: "Wait", advice: "Nothing to do now. The outcome appears here." },
  "update-bank-account": {
    label: "Get another bank account",
    advice: "The account can’t be used. Ask for another bank account before the next payment.",
  },
  "stop-debiting": {
    label: "Stop debits",
    advice:
      "The payer says that this debit isn’t authorized. Don’t debit the account until you have a new authorization.",
  },
  "correct-entry": {
    label: "Correct the debit",
    advice: "The debit differs from its authorization. Send a corrected one, or ask for a new authorization.",
  },
  "ask-payer": { label: "Ask the payer", advice: "Ask the payer or their bank for the reason before you debit again." },
  "pay-again": {
    label: "Check and pay again",
    advice: "The money is back in the wallet. Check the bank account with its holder, then pay again.",
  },
  dishonor: {
    label: "Dishonor",
    advice: "The return came after the deadline. Dishonor it on time, or ask your bank to.",
  },
  "adjust-wallet": {
    label: "Adjust the wallet",
    advice: "The bank’s money no longer agrees with the wallet. Adjust the wallet, or take it up with your bank.",
  },
};

export const MOMENTS: Record<ReturnMoment["kind"], string> = {
  originated: "Sent to the bank",
  returned: "Returned",
  scheduled: "Will be presented again",
  represented: "Presented again",
  collected: "Collected",
  "dishonor-requested": "Will be dishonored with the next file",
  dishonored: "Return dishonored",
  contested: "Dishonor contested",
  closed: "Closed",
};

export const DIRECTIONS = { debit: "Debit", credit: "Credit" } as const;

export const returnName = ({ code, counterparty }: Pick<ListedReturn, "code" | "counterparty">) =>
  `${code} from ${counterparty}`;

export const actionOf = ({ nextAction }: Pick<ListedReturn, "nextAction">) => nextAction && ACTIONS[nextAction].label;
