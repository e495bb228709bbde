import { type InstructionKind, type RailEventKind, railOfInstruction } from "./states";

type Details = Readonly<Record<string, unknown>>;

/** The name of the moment of each event, as the API shows it. */
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
 * Lists the details that the API shows of each rail, beside the moments. Other details of an event only serve its
 * applier.
 */
const SHOWN = {
  ach: ["traceNumber", "return", "correction"],
  card: ["failureCode", "interchangeQualification", "feeProgram"],
  rtp: ["failureCode", "networkResponseCode"],
} as const;

/** Lists the amounts that a network charges, in cents: kept for the books and fees, and not shown. */
const COSTS: readonly string[] = ["interchange", "cardScheme"];

/** Returns the details that the API shows of a new instruction, beside the request's own. */
export function openingDetails(kind: InstructionKind, request: Details, now: Date): Record<string, unknown> {
  const isACH = railOfInstruction({ kind, details: request }) === "ach";
  return { initiatedOn: now.toISOString(), ...(isACH && { traceNumber: "" }), ...request };
}

/** An event of a provider, as far as it is told to the API. */
interface InstructionEvent {
  kind: RailEventKind;
  at: Date;
  details?: Details;
  cost?: number;
}

/** The details of an instruction after an event: its moment, and what the API shows of it. */
export function detailsAfter(
  instruction: { kind: InstructionKind; details: Details },
  { kind, at, details = {}, cost }: InstructionEvent,
): Record<string, unknown> {
  const moment = MOMENTS[kind];
  const shown: readonly string[] = SHOWN[railOfInstruction(instruction)];
  return {
    ...instruction.details,
    ...(moment && { [moment]: at.toISOString() }),
    ...Object.fromEntries(Object.entries(details).filter(([name]) => shown.includes(name) || COSTS.includes(name))),
    ...(cost !== undefined && { cost }),
  };
}
