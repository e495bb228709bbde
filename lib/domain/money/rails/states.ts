import { keysOf } from "@/lib/core/collections";
import { states, type Transitions } from "@/lib/core/api/states";

/** The states of a bank transfer. A submission that the bank rejects is returned. */
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

/** The states of a real-time payment. Its bank may send the money back, as a separate payment. */
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

/** The rail of each kind of instruction. For a verification credit, its details decide. */
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

/** The events that a provider can report of an instruction: a state, or that the money reached or left our own bank. */
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

interface InstructionMeans {
  kind: InstructionKind;
  details: Readonly<Record<string, unknown>>;
}

/** The rail of an instruction. `details.rail` decides for a verification credit: `rtp`, or `ach` by default. */
export function railOfInstruction({ kind, details }: InstructionMeans): Rail {
  return kind === "verification-credit" && details.rail === "rtp" ? "rtp" : RAIL_OF_KIND[kind];
}

/**
 * The meaning of an event: it changes the instruction's state, moves our own bank's money, changes nothing, or
 * contradicts the state.
 */
export type Verdict = { outcome: "applied"; status: string } | { outcome: "late" | "refused" };

/** The final states. Only a different outcome contradicts one. */
const OUTCOMES = ["completed", "returned", "failed", "canceled"];
const UNMOVED = ["failed", "canceled"];

/**
 * Judges an event by the state table of its rail. An event may skip states. An event that is older than the state is
 * late. An event that the state rules out is rejected.
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

export function isOver(sent: InstructionMeans, status: string): boolean {
  const table: Transitions = RAILS[railOfInstruction(sent)];
  return Object.keys(table[status] ?? {}).length === 0;
}

function leadsTo(table: Transitions, from: string, to: string): boolean {
  return Object.values(table[from] ?? {}).some((next) => next === to || leadsTo(table, next, to));
}
