import { keysOf } from "@/lib/core/collections";
import { states, type Transitions } from "@/lib/core/api/states";

/** Says what a bank transfer goes through. A submission that the bank rejects is returned. */
const ACH_STATES = states({
  initiated: {
    originated: "originated",
    corrected: "corrected",
    completed: "completed",
    returned: "returned",
    canceled: "canceled",
  },
  originated: { corrected: "corrected", completed: "completed", returned: "returned" },
  corrected: { completed: "completed", returned: "returned" },
  completed: { returned: "returned" },
  returned: {},
  canceled: {},
});

/** Says what a card payment, its refund, and money to or from a card go through. */
const CARD_STATES = states({
  initiated: {
    confirmed: "confirmed",
    settled: "settled",
    completed: "completed",
    failed: "failed",
    canceled: "canceled",
  },
  confirmed: { settled: "settled", completed: "completed", failed: "failed", canceled: "canceled" },
  settled: { completed: "completed" },
  completed: {},
  failed: {},
  canceled: {},
});

/** Says what a real-time payment goes through. Its bank may send the money back, as a payment of its own. */
const RTP_STATES = states({
  initiated: {
    completed: "completed",
    failed: "failed",
    "accepted-without-posting": "accepted-without-posting",
  },
  "accepted-without-posting": { completed: "completed", failed: "failed" },
  completed: { returned: "returned" },
  returned: {},
  failed: {},
});

export const RAILS = { ach: ACH_STATES, card: CARD_STATES, rtp: RTP_STATES } satisfies Record<string, Transitions>;
export type Rail = keyof typeof RAILS;

/** The rail of each kind of instruction. A verification credit goes by either, as its details say. */
const RAIL_OF_KIND = {
  "ach-debit": "ach",
  "ach-credit": "ach",
  "rtp-credit": "rtp",
  "card-charge": "card",
  "card-refund": "card",
  "push-to-card": "card",
  "pull-from-card": "card",
  "micro-deposit": "ach",
  "verification-credit": "ach",
  "ach-reversal": "ach",
} as const satisfies Record<string, Rail>;
export type InstructionKind = keyof typeof RAIL_OF_KIND;
export const INSTRUCTION_KINDS = keysOf(RAIL_OF_KIND);

/** Lists what a provider can tell of an instruction: a state, or that the money reached or left our own bank. */
export const RAIL_EVENT_KINDS = [
  "originated",
  "corrected",
  "completed",
  "returned",
  "canceled",
  "confirmed",
  "settled",
  "failed",
  "accepted-without-posting",
  "funded",
  "return-funded",
] as const;
export type RailEventKind = (typeof RAIL_EVENT_KINDS)[number];

/** Describes the rail and the states of an instruction. */
interface InstructionMeans {
  kind: InstructionKind;
  details: Readonly<Record<string, unknown>>;
}

/** The rail of an instruction. `details.rail` decides for a verification credit: `rtp`, or `ach` by default. */
export function railOfInstruction({ kind, details }: InstructionMeans): Rail {
  return kind === "verification-credit" && details.rail === "rtp" ? "rtp" : RAIL_OF_KIND[kind];
}

/**
 * Describes what an event means: it moves the instruction to a state, moves our own bank's money, changes nothing, or
 * contradicts.
 */
export type Verdict = { outcome: "applied"; status: string } | { outcome: "late" | "refused" };

/** Lists final states. Only the outcome of the other kind contradicts one. */
const OUTCOMES = ["completed", "returned", "failed", "canceled"];
/** Nothing of the money moves any more in these states. */
const UNMOVED = ["failed", "canceled"];

/**
 * Judges an event by the table of its rail. An event may skip states. One that is older than the state is late. One that
 * the state rules out is refused.
 */
export function judge(instructionMeans: InstructionMeans, status: string, kind: RailEventKind): Verdict {
  const table: Transitions = RAILS[railOfInstruction(instructionMeans)];
  if (kind === "funded" || kind === "return-funded")
    return UNMOVED.includes(status) ? { outcome: "refused" } : { outcome: "applied", status };
  const next = table[status]?.[kind];
  if (next !== undefined) return { outcome: "applied", status: next };
  const isOlder = kind === status || (!OUTCOMES.includes(kind) && leadsTo(table, kind, status));
  return { outcome: isOlder ? "late" : "refused" };
}

/** Whether nothing can follow this state. */
export function isOver(sent: InstructionMeans, status: string): boolean {
  const table: Transitions = RAILS[railOfInstruction(sent)];
  return Object.keys(table[status] ?? {}).length === 0;
}

function leadsTo(table: Transitions, from: string, to: string): boolean {
  return Object.values(table[from] ?? {}).some((next) => next === to || leadsTo(table, next, to));
}
