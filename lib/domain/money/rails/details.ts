import { type InstructionKind, type RailEventKind, railOfInstruction } from "./states";

type Details = Readonly<Record<string, unknown>>;

const MOMENTS: Partial<Record<RailEventKind, string>> = {
  originated: "originatedOn",
  corrected: "correctedOn",
  completed: "completedOn",
  returned: "returnedOn",
  canceled: "canceledOn",
  confirmed: "confirmedOn",
  settled: "settledOn",
  failed: "failedOn",
  "accepted-without-posting": "acceptedWithoutPostingOn",
};

/**
 * The details of each rail that the API shows, in addition to the times. Other details of an event are only for its
 * applier.
 */
const SHOWN = {
  ach: ["traceNumber", "return", "correction"],
  card: ["failureCode", "interchangeQualification", "feeProgram"],
  rtp: ["failureCode", "networkResponseCode"],
} as const;

/** The amounts that a network charges, in cents: stored for the ledger and fees, and not shown. */
const COSTS: readonly string[] = ["interchange", "cardScheme"];

/** Returns the details of a new instruction that the API shows, in addition to the request's own. */
export function openingDetails(kind: InstructionKind, request: Details, now: Date): Record<string, unknown> {
  const isACH = railOfInstruction({ kind, details: request }) === "ach";
  return { initiatedOn: now.toISOString(), ...(isACH && { traceNumber: "" }), ...request };
}

interface InstructionEvent {
  kind: RailEventKind;
  at: Date;
  details?: Details;
  cost?: number;
}

export function detailsAfter(
  instruction: { kind: InstructionKind; details: Details },
  { kind, at, details = {}, cost }: InstructionEvent,
): Record<string, unknown> {
  const moment = MOMENTS[kind];
  const names: readonly string[] = SHOWN[railOfInstruction(instruction)];
  return {
    ...instruction.details,
    ...(moment && { [moment]: at.toISOString() }),
    ...Object.fromEntries(Object.entries(details).filter(([name]) => names.includes(name) || COSTS.includes(name))),
    ...(cost !== undefined && { cost }),
  };
}
