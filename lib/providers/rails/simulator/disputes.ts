import { malformed } from "@/lib/core/failure";
import { type DisputeCourse, effectOfAmount } from "@/lib/core/money/rail-test-values";
import { daysAfter } from "@/lib/core/time/time";
import { DISPUTE_REASONS, type DisputeReasonCode } from "@/lib/domain/money/disputes/shared/reasons";
import type { DisputePhase } from "@/lib/domain/money/disputes/states";
import type { CardNetwork } from "@/lib/domain/money/linked-cards/shared/card-networks";
import { env } from "@/lib/env";
import type { DisputeInput, DisputeEvent, DisputeProvider } from "../disputes";
import { DisputeEvents, toDisputeEvents } from "../event-shapes";
import type { Instruction } from "../rail-provider";
import type { Callback } from "../callback";
import { refuseUnsigned, signed } from "./callback";
import { earlier } from "./timeline";
import { calendarPace, fastPace, type Pace } from "./pace";

/** By card network: the days that a merchant has to respond, and the reason codes of disputes. */
const NETWORKS: Readonly<Record<CardNetwork, { days: number; reason: DisputeReasonCode; inquiry: DisputeReasonCode }>> =
  {
    visa: { days: 14, reason: "10.4", inquiry: "10.4" },
    mastercard: { days: 14, reason: "4837", inquiry: "4837" },
    discover: { days: 14, reason: "UA02", inquiry: "UA02" },
    "american-express": { days: 10, reason: "F29", inquiry: "127" },
  };

/** The network of a card, as rows name it (`american-express`) or as the API does (`American Express`). */
function networkOf(brand = "") {
  const name = brand.toLowerCase().replaceAll(" ", "-");
  return Object.entries(NETWORKS).find(([network]) => network === name)?.[1] ?? NETWORKS.visa;
}

const PHASES: Partial<Record<DisputeCourse, DisputePhase>> = { inquiry: "inquiry", resolved: "pre-dispute" };

const respondBy = (opened: Date, brand?: string) => daysAfter(opened, networkOf(brand).days);
const networkIDOf = (instructionID: string) => `sandbox-${instructionID}`;

function courseOf(amount: number): DisputeCourse | undefined {
  const effect = effectOfAmount(amount);
  return effect?.effect === "dispute" ? effect.course : undefined;
}

/** A dispute that was requested in the sandbox. */
export interface DisputeRequest {
  amount: number;
  phase: DisputePhase;
  /** Distinguishes this dispute from others of the same charge. */
  networkID: string;
}

export function disputeOpened(
  { instructionID, card }: { instructionID: string; card?: { brand: string } },
  at: Date,
  { amount, phase, networkID }: DisputeRequest,
): DisputeEvent {
  const reasonCode = networkOf(card?.brand)[phase === "inquiry" ? "inquiry" : "reason"];
  const reason = DISPUTE_REASONS[reasonCode];
  const opening = { instructionID, amount, phase, reasonCode, reason, respondBy: respondBy(at, card?.brand) };
  return { eventID: `${networkID}:opened`, networkID, at, kind: "opened", opening };
}

/** When a charge with a test amount is disputed. */
export function disputedOn({ kind, amount }: Instruction, settled: Date | undefined, pace: Pace): Date | undefined {
  return kind === "card-charge" && courseOf(amount) && settled ? pace.disputed(settled) : undefined;
}

/** The dispute of a charge with a test amount, opened at a given time. Later events follow from the charge alone. */
export function disputeOfCharge(charge: Instruction, at: Date, pace: Pace): DisputeEvent {
  const { amount, instructionID } = charge;
  const course = courseOf(amount);
  const networkID = networkIDOf(instructionID);
  const phase = (course && PHASES[course]) ?? "chargeback";
  const card = charge.party && "brand" in charge.party ? charge.party : undefined;
  const event = disputeOpened({ instructionID, ...(card && { card }) }, at, { amount, phase, networkID });
  if (event.kind !== "opened" || course !== "short") return event;
  return { ...event, opening: { ...event.opening, respondBy: pace.withdrawn(at) } };
}

interface UpcomingDisputeEvent {
  kind: "escalated" | "withdrawn" | "won" | "lost";
  at: Date;
}

/** The upcoming events of a dispute. Only disputes of test amounts progress without requests. */
function comingOf(disputed: DisputeInput, pace: Pace): UpcomingDisputeEvent | undefined {
  const { networkID, instructionID, paymentAmount, status, phase, createdOn, submittedOn } = disputed;
  const course = networkID === networkIDOf(instructionID) ? courseOf(paymentAmount) : undefined;
  if (status !== "response-needed" && status !== "under-review") return undefined;
  if (course === "inquiry" && phase === "inquiry" && status === "response-needed")
    return { kind: "escalated", at: pace.escalated(createdOn) };
  if (course === "withdrawn") return { kind: "withdrawn", at: pace.withdrawn(createdOn) };
  const kind = rulingOf(disputed);
  return kind && submittedOn && { kind, at: pace.ruled(submittedOn) };
}

/** The events of a dispute so far. An advanced clock brings them forward, but never to a time in the past. */
function eventsBy(now: Date, disputed: DisputeInput, coming: UpcomingDisputeEvent | undefined): DisputeEvent[] {
  if (!coming || earlier(coming.at, disputed) > now) return [];
  const { networkID, brand } = disputed;
  const { kind } = coming;
  const at = coming.at <= now ? coming.at : now;
  const event = { eventID: `${networkID}:${kind}`, networkID, at };
  return [kind === "escalated" ? { ...event, kind, respondBy: respondBy(at, brand) } : { ...event, kind }];
}

function rulingOf({ texts }: DisputeInput): "won" | "lost" | undefined {
  const lines = texts.map((text) => text.trim());
  if (lines.includes("winning_evidence")) return "won";
  return lines.includes("losing_evidence") ? "lost" : undefined;
}

/** The sandbox's networks. They are stateless: their events follow from the dispute and the time. */
export function disputesAt(pace: () => Pace): DisputeProvider {
  return {
    name: "sandbox",
    mode: "sandbox",
    async answer() {
      // The packet comes back with the dispute.
    },
    look: async (disputed, now) => eventsBy(now, disputed, comingOf(disputed, pace())),
    nextLook(disputed, now) {
      const coming = comingOf(disputed, pace());
      const due = coming && earlier(coming.at, disputed);
      return due && due > now ? due : undefined;
    },
    receive: async (callback) => readDisputeCallback(callback),
  };
}

export const sandboxDisputes: DisputeProvider = disputesAt(() => {
  const { SANDBOX_RAILS, SANDBOX_SPEED } = env();
  return SANDBOX_RAILS === "calendar" ? calendarPace : fastPace(SANDBOX_SPEED);
});

/** Signs the text of a callback, as the sandbox's networks do. */
export const disputeSignatureOf = (text: string): string => signed("dispute", text);

/** Verifies and reads a callback of the sandbox's networks. Throws Unsigned if they cannot have sent it. */
function readDisputeCallback(callback: Callback): readonly DisputeEvent[] {
  refuseUnsigned(callback, disputeSignatureOf(callback.text));
  const result = DisputeEvents.safeParse(JSON.parse(callback.text));
  if (!result.success) throw malformed("the events cannot be read");
  return toDisputeEvents(result.data);
}
