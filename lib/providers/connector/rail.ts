import { type InstructionKind, isOver } from "@/lib/domain/money/rails/states";
import {
  type Instruction,
  type RailEvent,
  type RailProvider,
  type StatementLine,
  Unanswered,
} from "../rails/rail-provider";
import { type Connector, CONNECTOR_NAME, connectorFor } from "./connectors";
import { type InstructionEvent, InstructionEvents, KINDS } from "./messages";
import type { Question } from "./protocol";
import { readSigned } from "./signed";

/** Poll intervals in milliseconds, for events that the connector could not deliver. */
const LOOKS = { initiated: 60_000, other: 60 * 60_000 };

type Submitted = Question<"instructions/submit">["instruction"];
type CardKind = Submitted["kind"];

/** A rail for card payments through a connector, with one request per instruction. */
export function connectorRail(connector: Connector, kinds: readonly CardKind[]): RailProvider {
  const submit = async (instruction: Instruction) => {
    const { events } = await connector.ask("instructions/submit", { instruction: await submittedOf(instruction) });
    return events.map(toRailEvent);
  };
  return {
    name: CONNECTOR_NAME,
    mode: "production",
    kinds,
    submit: async (batch) => (await Promise.all(batch.map(submit))).flat(),
    async cancel({ instructionID, amount }) {
      return (await connector.ask("instructions/cancel", { instructionID, amount })).outcome;
    },
    async look({ instructionID }) {
      const { events } = await connector.ask("instructions/look", { instructionID });
      return events.filter((event) => event.instructionID === instructionID).map(toRailEvent);
    },
    nextLook(instruction, now) {
      const { status } = instruction;
      if (isOver(instruction, status)) return undefined;
      return new Date(now.getTime() + (status === "initiated" ? LOOKS.initiated : LOOKS.other));
    },
    receive: async (callback) => readSigned(connector.secret, callback, InstructionEvents).events.map(toRailEvent),
    statement: (day) => linesOf(connector, day),
  };
}

/** The rail of the configured connector. Undefined if the connector moves no money. */
export function connectorRails(): RailProvider | undefined {
  const charges = connectorFor("charges");
  const pushes = connectorFor("push-to-card");
  const kinds = [...(charges ? KINDS.charges : []), ...(pushes ? KINDS["push-to-card"] : [])];
  const connector = charges ?? pushes;
  return connector && connectorRail(connector, kinds);
}

const isCardKind = (kind: InstructionKind): kind is CardKind =>
  [...KINDS.charges, ...KINDS["push-to-card"]].some((one) => one === kind);

/** The instruction to submit, with its card's token decrypted. Throws Unanswered if the card no longer exists. */
async function submittedOf(instruction: Instruction): Promise<Submitted> {
  const { instructionID, kind, amount, createdOn, party, chargeID, details } = instruction;
  if (!isCardKind(kind) || !party || !("openToken" in party)) throw new Unanswered("the instruction has no card");
  const { brand, bin, lastFour } = party;
  return {
    ...{ instructionID, kind, amount, currency: "USD", createdOn: createdOn.toISOString(), details },
    ...{ brand, bin, lastFour, token: await party.openToken() },
    ...(chargeID !== undefined && { chargeID }),
  };
}

function toRailEvent(event: InstructionEvent): RailEvent {
  const { eventID, instructionID, kind, at, amount, cost } = event;
  const details = kind === "failed" ? failureOf(event) : kind === "settled" ? costsOf(event) : undefined;
  return { eventID, instructionID, kind, at, amount, ...(details && { details }), ...(cost !== undefined && { cost }) };
}

const failureOf = ({ failureCode = "unknown-issue", failureReason }: InstructionEvent) => ({
  failureCode,
  ...(failureReason !== undefined && { failureReason }),
});

const costsOf = ({ interchange, cardScheme }: InstructionEvent) => ({
  ...(interchange !== undefined && { interchange }),
  ...(cardScheme !== undefined && { cardScheme }),
});

async function* linesOf(connector: Connector, day: string): AsyncIterable<StatementLine> {
  let after: string | undefined;
  do {
    const { lines, next } = await connector.ask("statements/read", { day, ...(after !== undefined && { after }) });
    for (const { isReturn, ...line } of lines) yield { ...line, ...(isReturn && { isReturn }) };
    if (next !== undefined && next === after) throw new Unanswered("the statement does not end");
    after = next;
  } while (after !== undefined);
}
