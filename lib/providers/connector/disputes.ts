import type { DisputeAnswer, DisputeProvider, PacketItem } from "../rails/disputes";
import { DisputeEvents, toDisputeEvents } from "../rails/event-shapes";
import { type Connector, CONNECTOR_NAME } from "./connectors";
import type { Question } from "./protocol";
import { readSigned } from "./signed";

/** Poll interval in milliseconds, for events that the connector could not deliver. */
const LOOK = 60 * 60_000;

type Answered = Question<"disputes/answer">["answer"];

export function connectorDisputes(connector: Connector): DisputeProvider {
  return {
    name: CONNECTOR_NAME,
    mode: "production",
    async answer({ networkID, instructionID }, answer) {
      await connector.ask("disputes/answer", { networkID, instructionID, answer: await answeredOf(answer) });
    },
    async look({ networkID, instructionID }) {
      const events = toDisputeEvents(await connector.ask("disputes/look", { networkID, instructionID }));
      return events.filter((event) => event.networkID === networkID);
    },
    nextLook: ({ status }, now) =>
      status === "response-needed" || status === "under-review" ? new Date(now.getTime() + LOOK) : undefined,
    receive: async (callback) => toDisputeEvents(readSigned(connector.secret, callback, DisputeEvents)),
  };
}

async function answeredOf(answer: DisputeAnswer): Promise<Answered> {
  return answer.kind === "accept"
    ? { kind: "accept" }
    : { kind: "packet", items: await Promise.all(answer.items.map(itemOf)) };
}

async function itemOf({ evidenceType, text, file }: PacketItem) {
  if (!file) return { evidenceType, ...(text !== undefined && { text }) };
  const { filename, mimeType } = file;
  return { evidenceType, file: { filename, mimeType, base64: (await file.read()).toString("base64") } };
}
