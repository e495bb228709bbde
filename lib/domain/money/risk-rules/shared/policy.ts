import { type BankWindows, nextWindow } from "@/lib/core/money/banking-days";
import { HOUR, MINUTE } from "@/lib/core/time/time";
import type { DeadlineDecision } from "../states";

/** The settings for reviews of held transfers. */
interface RiskPolicyFacts {
  /** A release of this amount or more takes two people, in cents. Null if one person is always enough. */
  twoPeopleFrom: number | null;
  hours: number;
  atDeadline: DeadlineDecision;
}

export const USUAL_POLICY: RiskPolicyFacts = { twoPeopleFrom: 1_000_000, hours: 24, atDeadline: "reject" };

/** The time between the deadline and the window of a bank file, so that a released payment leaves with it. */
const BEFORE_WINDOW = 15 * MINUTE;

/**
 * The deadline of a review. For a bank payment it is shortly before the last window of a file within the hours, or
 * before the next window if there is none.
 */
export function reviewDeadline(now: Date, hours: number, file?: { windows: BankWindows | undefined }): Date {
  const latest = new Date(now.getTime() + hours * HOUR);
  if (!file) return latest;
  const earliest = new Date(now.getTime() + 2 * BEFORE_WINDOW);
  let window = nextWindow(earliest, {}, file.windows);
  for (;;) {
    const following = nextWindow(new Date(window.getTime() + 1), {}, file.windows);
    if (following.getTime() - BEFORE_WINDOW > latest.getTime()) break;
    window = following;
  }
  return new Date(window.getTime() - BEFORE_WINDOW);
}
